// Runs a checking tool until it ends.
import { spawn } from 'node:child_process'

export interface ToolResult {
  readonly code: number
  /** Standard output and standard error, mixed in order of arrival. */
  readonly output: string
}

/** @throws only if the tool cannot be started */
export function runTool(root: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
