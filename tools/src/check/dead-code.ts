import { join } from 'node:path'
import { runTool } from '#check/run-tool.ts'

/** Files that nothing reaches, exports that nobody imports, dependencies that nobody uses, by knip.jsonc. Throws with knip's own report. */
export async function checkDeadCode(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const { code, output } = await runTool(root, process.execPath, [
    join(root, 'node_modules/knip/bin/knip.js'),
    '--no-progress',
    // The patterns of knip.jsonc are for many parts, of which not every one has a file for each.
    '--no-config-hints',
    '--reporter=symbols',
    `--reporter=${join(import.meta.dirname, 'files-looked-at.ts')}`,
  ])
  const files = Number(/Looked at (\d+) files/.exec(output)?.[1] ?? 0)
  if (code !== 0) throw new Error(`${output}\nRemove what is dead. What is reached in a way that knip cannot see is an entry in knip.jsonc.`)
  if (files === 0) throw new Error(`knip looked at no file.\n${output}`)
  note(`${files} files`)
}
