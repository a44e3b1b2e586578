// A Vitest plugin for the authorization matrix: it gives each comparison with the calling account a switch that makes it pass always.
import { relative } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** What the switched comparisons read; `matrix/mutants.ts` of service-kit sets it. */
const globals = `globalThis.codeSwitch ??= { weakened: undefined, seen: undefined, names: {} };`
/** Sources of features, of libraries, and of service-kit. */
const places = /\/(services\/[^/]+\/src\/(features|lib)|packages\/service-kit\/src)\/(?!.*(testing|\.test\.)).*\.ts$/
const account =
  /\b(caller|sub|actor|role|isStaff|isOwner|staff)\b|(caller|account|owner|payer|sender|receiver|reader|reporter|reviewer|author|shipper|carrier|business|organization|requester|staff|subject)Id\b/

/** @param root of the checkout */
export const weakenCode = (root: string) => ({
  name: 'weaken-code',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!places.test(id)) return undefined
    const { program } = parseSync(id, code)
    const edits: { start: number; end: number; always: boolean }[] = []
    new Visitor({
      BinaryExpression({ start, end, operator }) {
        const equal = operator === '==='
        const text = code.slice(start, end)
        if ((equal || operator === '!==') && account.test(text) && !/\b(undefined|null|typeof)\b/.test(text))
          edits.push({ start, end, always: equal })
      },
    }).visit(program)
    let changed = code
    const names: string[] = []
    const outermost = edits.filter(
      ({ start, end }) => !edits.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start),
    )
    for (const { start, end, always } of outermost.toSorted((one, other) => other.start - one.start)) {
      const text = code.slice(start, end)
      // Not a count: Vitest keeps transformed files for later runs.
      const key = JSON.stringify(`${relative(root, id)}:${start}`)
      names.push(`globalThis.codeSwitch.names[${key}] = ${JSON.stringify(`${relative(root, id)}: ${text.replaceAll(/\s+/g, ' ')}`)};`)
      const switched = `(globalThis.codeSwitch.seen?.(${key}), globalThis.codeSwitch.weakened === ${key} ? ${always} : (${text}))`
      changed = `${changed.slice(0, start)}${switched}${changed.slice(end)}`
    }
    return names.length > 0 ? { code: `${globals}${names.join('')}${changed}`, map: null } : undefined
  },
})
