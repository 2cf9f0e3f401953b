// Compiles src/*.sol with the npm compiler and writes artifacts/<Contract>.json, which are committed.
// With --check it writes nothing, and fails where a committed artifact is not what its source gives.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import solc from "solc";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const openzeppelin = JSON.parse(readFileSync(here("node_modules/@openzeppelin/contracts/package.json"), "utf8")).version;
const names = readdirSync(here("src")).filter((name) => name.endsWith(".sol")).sort();
const input = {
  language: "Solidity",
  sources: Object.fromEntries(names.map((name) => [name, { content: readFileSync(here(`src/${name}`), "utf8") }])),
  settings: {
    evmVersion: "cancun",
    optimizer: { enabled: true, runs: 10000 },
    // No metadata hash: the same source gives the same bytes on every machine.
    metadata: { bytecodeHash: "none", appendCBOR: false },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
  },
};
const imports = (path) => ({ contents: readFileSync(here(`node_modules/${path}`), "utf8") });
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: imports }));
const errors = (output.errors ?? []).filter((error) => error.severity === "error");
if (errors.length > 0) {
  console.error(errors.map((error) => error.formattedMessage).join("\n"));
  process.exit(1);
}
const check = process.argv.includes("--check");
const stale = [];
mkdirSync(here("artifacts"), { recursive: true });
for (const name of names) {
  const contract = name.replace(/\.sol$/, "");
  const { abi, evm } = output.contracts[name][contract];
  const artifact = {
    contract,
    notice: `Compiled from src/${name} (MIT OR Apache-2.0) with parts of OpenZeppelin Contracts ${openzeppelin}, Copyright (c) 2016-2025 Zeppelin Group Ltd, MIT License; see LICENSE-openzeppelin.`,
    compiler: solc.version(),
    evmVersion: input.settings.evmVersion,
    source: createHash("sha256").update(input.sources[name].content).digest("hex"),
    abi,
    bytecode: `0x${evm.bytecode.object}`,
  };
  const [path, text] = [here(`artifacts/${contract}.json`), `${JSON.stringify(artifact, null, 2)}\n`];
  if (check) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) stale.push(contract);
  } else {
    writeFileSync(path, text);
  }
  console.log(`${contract}: ${evm.bytecode.object.length / 2} bytes`);
}
const strangers = readdirSync(here("artifacts")).filter((file) => !names.includes(file.replace(/\.json$/, ".sol")));
if (check && stale.length + strangers.length > 0) {
  console.error(`Not what the sources give: ${[...stale, ...strangers].join(", ")}. Run: cargo xtask generate contracts`);
  process.exit(1);
}
