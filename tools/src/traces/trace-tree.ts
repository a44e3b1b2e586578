// Draws traces as trees.
import type { Step } from '#traces/trace-receiver.ts'

/** A trace as lines: its time, what began it, and each step below the step that caused it, with its start and its duration. */
export function traceTree(steps: readonly Step[]): string[] {
  const known = new Set(steps.map(({ spanId }) => spanId))
  const isFirst = ({ parentSpanId }: Step) => parentSpanId === undefined || !known.has(parentSpanId)
  const byStart = (these: readonly Step[]) => [...these].sort((a, b) => a.begun - b.begun)
  const [first] = byStart(steps.filter(isFirst))
  if (!first) return []
  const drawn: { readonly text: string; readonly times: string }[] = []
  const draw = (step: Step, depth: number): void => {
    const result = [step.status, step.failed && 'failed'].filter(Boolean).join(' ')
    const text = `${'  '.repeat(depth)}${step.service}  ${step.name}${result && `  ${result}`}`
    drawn.push({ text, times: `${milliseconds(step.begun - first.begun)} ${milliseconds(step.ended - step.begun)}` })
    for (const next of byStart(steps.filter(({ parentSpanId }) => parentSpanId === step.spanId))) draw(next, depth + 1)
  }
  for (const step of byStart(steps.filter(isFirst))) draw(step, 1)
  const width = Math.max(...drawn.map(({ text }) => text.length))
  const title = `${new Date(first.begun).toISOString().slice(11, 19)}  ${first.name}  ${requestIdOf(first.traceId)}`
  return [title, ...drawn.map(({ text, times }) => `${text.padEnd(width)}  ${times}`)]
}

const milliseconds = (value: number) => `${value.toFixed(1).padStart(8)} ms`

/** A trace has the id of its request, without the hyphens. */
const requestIdOf = (traceId: string) => traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
