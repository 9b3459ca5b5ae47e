// What refusals of the classes that own their memory call the inputs of the functions that they call: tables are in Pursuit.cs.

using System;
using System.Text;

namespace Pursuit
{
    internal static partial class OwnNames
    {
        private const string Rest = "rest";

        /// <summary>An array that a call does not take, by its path in C.</summary>
        internal static ArgumentException Wrong(string name, string rest)
        {
            ArgumentException wrong = new ArgumentException(name + rest, name);
            wrong.Data[Rest] = rest;
            return wrong;
        }

        /// <summary>The same exception with the names of the class whose table it is.</summary>
        internal static ArgumentException Of(ArgumentException given, string[,] names)
        {
            PursuitRefusedException refusal = given as PursuitRefusedException;
            if (refusal != null)
            {
                return new PursuitRefusedException(refusal.Kind, Of(refusal.Input, names, refusal.Index), refusal.Requirement);
            }
            string rest = given.Data[Rest] as string;
            return rest == null ? given : Wrong(Of(given.ParamName, names, -1), rest);
        }

        private static string Of(string path, string[,] names, int index)
        {
            for (int row = 0; row < names.GetLength(0); ++row)
            {
                string beginning = names[row, 0], own = names[row, 1];
                string rest = path.StartsWith(beginning, StringComparison.Ordinal) ? path.Substring(beginning.Length) : null;
                if (rest == "" || rest != null && (rest[0] == '.' || rest[0] == '['))
                {
                    return (own + (index < 0 ? "" : "[" + index + "]") + Pascal(rest)).TrimStart('.');
                }
            }
            return Pascal("." + path).TrimStart('.');
        }

        /// <summary>A path with the names of C#: .max_speeds[3] is .MaxSpeeds[3].</summary>
        private static string Pascal(string path)
        {
            StringBuilder text = new StringBuilder();
            bool begins = false;
            foreach (char letter in path)
            {
                if (letter != '_')
                {
                    text.Append(begins ? char.ToUpperInvariant(letter) : letter);
                }
                begins = letter == '_' || letter == '.';
            }
            return text.ToString();
        }
    }
}
