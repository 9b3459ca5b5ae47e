// What vectors can do beside having coordinates; they are generated, in Pursuit.cs.

using System;
using System.Globalization;

namespace Pursuit
{
    public partial struct Vec3 : IEquatable<Vec3>
    {
        /// <summary>A vector of these coordinates.</summary>
        public Vec3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        /// <summary>The sum.</summary>
        public static Vec3 operator +(Vec3 left, Vec3 right)
        {
            return new Vec3(left.X + right.X, left.Y + right.Y, left.Z + right.Z);
        }

        /// <summary>The difference.</summary>
        public static Vec3 operator -(Vec3 left, Vec3 right)
        {
            return new Vec3(left.X - right.X, left.Y - right.Y, left.Z - right.Z);
        }

        /// <summary>The opposite.</summary>
        public static Vec3 operator -(Vec3 vector)
        {
            return new Vec3(-vector.X, -vector.Y, -vector.Z);
        }

        /// <summary>The multiple.</summary>
        public static Vec3 operator *(Vec3 vector, double factor)
        {
            return new Vec3(vector.X * factor, vector.Y * factor, vector.Z * factor);
        }

        /// <summary>Whether all coordinates are equal; NaN equals nothing.</summary>
        public static bool operator ==(Vec3 left, Vec3 right)
        {
            return left.X == right.X && left.Y == right.Y && left.Z == right.Z;
        }

        /// <summary>Whether a coordinate differs.</summary>
        public static bool operator !=(Vec3 left, Vec3 right)
        {
            return !(left == right);
        }

        /// <summary>Whether all coordinates are equal; NaN equals NaN.</summary>
        public bool Equals(Vec3 other)
        {
            return X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z);
        }

        /// <summary>Whether it is a vector of the same coordinates.</summary>
        public override bool Equals(object other)
        {
            return other is Vec3 && Equals((Vec3)other);
        }

        /// <summary>Equal for vectors that are equal.</summary>
        public override int GetHashCode()
        {
            return (X.GetHashCode() * 397 ^ Y.GetHashCode()) * 397 ^ Z.GetHashCode();
        }

        /// <summary>Such as (1, 2.5, 3).</summary>
        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "({0}, {1}, {2})", X, Y, Z);
        }
    }
}
