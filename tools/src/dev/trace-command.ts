// `npm run dev trace`: shows the latest requests of the site that runs from this folder, each as a tree of its steps.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { step } from '#traces/trace-receiver.ts'
import { traceTree } from '#traces/trace-tree.ts'

/** How many requests are shown. */
const SHOWN = 10

/**
 * @param args a request id, to show that request only
 * @returns the exit code
 */
export async function traceCommand(stateDir: string, [requestId]: readonly string[], print: (text: string) => void): Promise<number> {
  const receiver = receiverOf(stateDir)
  if (receiver === undefined) {
    print('No site with traces runs from this folder. Start one: TRACES=on npm start')
    return 1
  }
  const traces = z.array(z.array(step)).parse(await (await fetch(`${receiver}/traces.json`)).json())
  const wanted = requestId?.replaceAll('-', '')
  // Files and pages are one step of the gateway. Nobody looks for them here.
  const shown =
    wanted === undefined ? traces.filter((steps) => steps.length > 1).slice(-SHOWN) : traces.filter(([first]) => first?.traceId === wanted)
  if (shown.length === 0) print(wanted === undefined ? 'No request has been recorded yet.' : `No request ${requestId} is recorded.`)
  for (const steps of shown) print(`${traceTree(steps).join('\n')}\n`)
  return shown.length === 0 ? 1 : 0
}

/** The file with the receiver's address, while a site with traces runs. */
export const receiverFile = (stateDir: string): string => join(stateDir, 'traces-url')

function receiverOf(stateDir: string): string | undefined {
  try {
    return readFileSync(receiverFile(stateDir), 'utf8')
  } catch {
    return undefined
  }
}
