//! The graphs of the tutorial in `docs/unreal-guide.md`.

use super::blueprint::{
    BEGIN_PLAY, GET_BLACKBOARD, GET_PLAYER_PAWN, Graph, NodeHeaders, ON_POSSESS, RUN_BEHAVIOR_TREE,
    SET_VALUE_AS_OBJECT, TICK,
};
use super::text::Object;
use super::tree::{TreeNode, nodes};
use anyhow::Result;

/// Each graph by the name of its files.
pub fn graphs(plugin: &NodeHeaders) -> Result<Vec<(&'static str, Vec<Object>)>> {
    Ok(vec![
        ("chase-the-player", chase_the_player(plugin)?),
        ("aim-by-one-node", aim_by_one_node(plugin)?),
        ("run-the-tree", run_the_tree(plugin)?),
        ("seeker-tree", seeker_tree()),
    ])
}

/// The component gets its goal once and does the rest.
fn chase_the_player(plugin: &NodeHeaders) -> Result<Vec<Object>> {
    let mut graph = Graph::new(plugin);
    let begin = graph.event(&BEGIN_PLAY, (0, 0))?;
    let flight = graph.component("PursuitFlight", "PursuitFlightComponent", (16, 112))?;
    let player = graph.engine_call(&GET_PLAYER_PAWN, (0, 176))?;
    let goal = graph.call("PursuitFlightComponent", "SetGoalActor", (336, 0))?;
    graph.wire((begin, "then"), (goal, "execute"))?;
    graph.wire((flight, "PursuitFlight"), (goal, "self"))?;
    graph.wire((player, "ReturnValue"), (goal, "Actor"))?;
    Ok(graph.into_nodes())
}

/// The node says where to fly, the component flies there.
fn aim_by_one_node(plugin: &NodeHeaders) -> Result<Vec<Object>> {
    let mut graph = Graph::new(plugin);
    let tick = graph.event(&TICK, (320, 0))?;
    let player = graph.engine_call(&GET_PLAYER_PAWN, (0, 192))?;
    let predict = graph.call("PursuitActorLibrary", "PredictInterceptActor", (304, 176))?;
    graph.split(predict, "ReturnValue")?;
    let flight = graph.component("PursuitFlight", "PursuitFlightComponent", (480, 112))?;
    let goal = graph.call("PursuitFlightComponent", "SetGoalLocation", (752, 0))?;
    graph.wire((tick, "then"), (goal, "execute"))?;
    graph.wire((flight, "PursuitFlight"), (goal, "self"))?;
    graph.wire((player, "ReturnValue"), (predict, "Target"))?;
    graph.wire((predict, "ReturnValue_AimPoint"), (goal, "Location"))?;
    Ok(graph.into_nodes())
}

/// The AI controller starts its tree and names the target.
fn run_the_tree(plugin: &NodeHeaders) -> Result<Vec<Object>> {
    let mut graph = Graph::new(plugin);
    let possess = graph.event(&ON_POSSESS, (0, 0))?;
    let run = graph.engine_call(&RUN_BEHAVIOR_TREE, (288, 0))?;
    let itself = graph.itself((144, 192));
    let blackboard = graph.engine_call(&GET_BLACKBOARD, (288, 176))?;
    let player = graph.engine_call(&GET_PLAYER_PAWN, (288, 272))?;
    let set = graph.engine_call(&SET_VALUE_AS_OBJECT, (640, 0))?;
    graph.type_in(run, "BTAsset", "/Game/Seeker/BT_Seeker.BT_Seeker")?;
    graph.type_in(set, "KeyName", "Target")?;
    graph.wire((possess, "then"), (run, "execute"))?;
    graph.wire((run, "then"), (set, "execute"))?;
    graph.wire((itself, "self"), (blackboard, "Target"))?;
    graph.wire((blackboard, "ReturnValue"), (set, "self"))?;
    graph.wire((player, "ReturnValue"), (set, "ObjectValue"))?;
    Ok(graph.into_nodes())
}

/// A selector with the service; left it flies while the target can be met in time, right it waits.
fn seeker_tree() -> Vec<Object> {
    let mut top = TreeNode::new("AIModule.BTComposite_Selector", &[], (0, 0));
    top.services.push(TreeNode::new(
        "PursuitAI.BTService_PursuitPredictIntercept",
        &[
            ("Inputs", "(TargetActorKey=(SelectedKeyName=\"Target\"))"),
            (
                "Result",
                "(InterceptPointKey=(SelectedKeyName=\"InterceptPoint\"),TimeToInterceptKey=(SelectedKeyName=\"TimeToIntercept\"))",
            ),
        ],
        (0, 0),
    ));
    let mut fly = TreeNode::new(
        "PursuitAI.BTTask_PursuitFlyToIntercept",
        &[("Target", "(TargetActorKey=(SelectedKeyName=\"Target\"))")],
        (-180, 220),
    );
    fly.decorators.push(TreeNode::new(
        "PursuitAI.BTDecorator_PursuitCanIntercept",
        &[("Inputs", "(TargetActorKey=(SelectedKeyName=\"Target\"))"), ("FlowAbortMode", "Both")],
        (0, 0),
    ));
    let wait = TreeNode::new("AIModule.BTTask_Wait", &[("WaitTime", "0.500000")], (200, 220));
    top.children = vec![fly, wait];
    nodes(&top)
}
