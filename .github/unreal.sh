#!/bin/sh
# Builds the plugin and its add-ons in one of Epic's container images and runs their tests there: .github/unreal.sh 5.6
# DOCKER=echo shows the commands and runs none.
#
# The container has the runner's user, who owns the checkout, in the image's group: the editor does not run as root, and the image's own
# user cannot write the checkout. A network with IPv6 is for 5.4, whose tools do not start without. After the workflow of
# getsentry/sentry-unreal (test-linux.yml) and adamrehn/ue4-docker#357.
set -eu

engine=$1
docker=${DOCKER:-docker}
workspace=$(cd "$(dirname "$0")/.." && pwd)
image=ghcr.io/epicgames/unreal-engine:dev-slim-$engine
unreal=/home/ue4/UnrealEngine
home=/home/builder

inside() {
  "$docker" exec --workdir "$workspace" pursuit "$@"
}

as_root() {
  "$docker" exec --user root pursuit sh -c "$1"
}

"$docker" network create --ipv6 --subnet 2001:db8::/112 pursuit
"$docker" run --detach --tty --name pursuit --network pursuit --user "$(id -u):1000" --env "HOME=$home" \
  --env "PATH=$home/.cargo/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" --volume "$workspace:$workspace" "$image"
as_root "useradd --uid $(id -u) --gid 1000 --create-home --home-dir $home builder"

# Where the engine writes, and no more: whatever is given to another user is copied into the container.
as_root "cd $unreal/Engine && mkdir -p Saved Intermediate DerivedDataCache Plugins/Marketplace Programs/AutomationTool/Saved &&
  chown -R $(id -u) Saved Intermediate DerivedDataCache Plugins/Marketplace Programs/AutomationTool Binaries/ThirdParty/DotNet"
as_root "apt-get update && apt-get install --yes --no-install-recommends build-essential ca-certificates curl"
inside sh -c "curl --proto =https --tlsv1.2 --silent --show-error --fail https://sh.rustup.rs | sh -s -- -y --profile minimal"

# The plugin with its add-ons in a host project, and their automation tests.
inside scripts/in-unreal.sh "$unreal"

# Each as it is handed in. BuildPlugin's host project has one plugin, so an add-on finds Pursuit only among the engine's.
inside scripts/package.sh --engine "$engine"
for plugin in Pursuit PursuitStateTree PursuitMass; do
  inside "$unreal/Engine/Build/BatchFiles/RunUAT.sh" BuildPlugin "-Plugin=$workspace/dist/$plugin/$plugin.uplugin" \
    "-Package=/tmp/$plugin" -TargetPlatforms=Linux -Rocket
  inside cp -R "/tmp/$plugin" "$unreal/Engine/Plugins/Marketplace/$plugin"
done
