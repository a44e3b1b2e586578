import { join } from 'node:path'
import { runTool } from '#check/run-tool.ts'

/** Finds unused files, exports and dependencies by knip.jsonc. Throws with knip's report. */
export async function checkDeadCode(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const { code, output } = await runTool(root, process.execPath, [
    join(root, 'node_modules/knip/bin/knip.js'),
    '--no-progress',
    // Some patterns of knip.jsonc match nothing in some parts.
    '--no-config-hints',
    '--reporter=symbols',
    `--reporter=${join(import.meta.dirname, 'file-count.ts')}`,
  ])
  const files = Number(/Checked (\d+) files/.exec(output)?.[1] ?? 0)
  if (code !== 0) throw new Error(`${output}\nRemove dead code. If knip cannot see how it is used, add an entry to knip.jsonc.`)
  if (files === 0) throw new Error(`knip checked no files.\n${output}`)
  note(`${files} files`)
}
