// Makes an assembly that mcs compiled against its own mscorlib one for .NET Standard 2.1, and the same bytes for the same sources:
//
//     mono Retarget.exe in.dll out.dll <sha256 of the sources>

using System;
using System.IO;
using Mono.Cecil;

public static class Retarget
{
    /// <summary>Of the reference assembly netstandard.dll.</summary>
    private static readonly byte[] Token = { 0xcc, 0x7b, 0x13, 0xff, 0xcd, 0x2d, 0xdd, 0x51 };

    public static void Main(string[] arguments)
    {
        ModuleDefinition module = ModuleDefinition.ReadModule(arguments[0]);
        foreach (AssemblyNameReference reference in module.AssemblyReferences)
        {
            if (reference.Name == "mscorlib")
            {
                reference.Name = "netstandard";
                reference.Version = new Version(2, 1, 0, 0);
                reference.PublicKeyToken = Token;
            }
            else if (reference.Name != "Pursuit")
            {
                throw new InvalidOperationException("refers to " + reference.FullName);
            }
        }
        byte[] identity = new byte[16];
        for (int index = 0; index < identity.Length; ++index)
        {
            identity[index] = Convert.ToByte(arguments[2].Substring(2 * index, 2), 16);
        }
        module.Mvid = new Guid(identity);
        module.Write(arguments[1]);

        // The time of the build, in the header of the executable's format: eight bytes behind "PE\0\0".
        byte[] bytes = File.ReadAllBytes(arguments[1]);
        int header = BitConverter.ToInt32(bytes, 0x3c);
        Array.Clear(bytes, header + 8, 4);
        File.WriteAllBytes(arguments[1], bytes);
    }
}
