// Finds left and right in the styles of the browser parts: in Arabic, a page is the other way round, so styles say start and end.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const styled = ['shell/src', 'mfe-*/src', 'packages/ui/src', 'packages/web-kit/src'].map((folder) => `${folder}/**/*.{ts,tsx}`)

const advice = 'Write start and end instead of left and right: margin-inline-start, inset-inline-end, text-align: start.'

const physical = [
  /\b(?:scroll-)?(?:margin|padding)-(?:left|right)\b/,
  /\bborder-(?:left|right)\b/,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/,
  /\b(?:text-align|float|clear): *(?:left|right)\b/,
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\b|\b(?:textAlign|float): *'(?:left|right)'/,
  // The middle is the same from both sides.
  /(?:^|[;{]) *(?:left|right): *(?!50%)\S.*;/,
  /['"`](?:left|right): |style=\{\{.*\b(?:left|right):/,
]

/** Properties whose four values are for top, right, bottom and left. */
const aroundBox = /\b(?:scroll-)?(?:padding|margin|inset|border-(?:width|style|color)): *([^;]+)/
const corners = /\bborder-radius: *([^;]+)/

/** @throws Error that names each line with a left or right */
export async function checkSides(root: string, note: (text: string) => void = () => {}): Promise<void> {
  const files = globSync(styled, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  if (files.length === 0) throw new Error('Nothing was checked: no browser sources were found.')
  const problems = files.sort().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (hasSide(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  if (problems.length > 0) throw new Error([...problems, advice].join('\n'))
  note(`${files.length} files`)
}

function hasSide(line: string): boolean {
  if (/^\s*(?:\/\/|\/?\*)/.test(line)) return false
  if (physical.some((pattern) => pattern.test(line))) return true
  const [, right, , left] = values(aroundBox.exec(line)?.[1])
  const [topLeft, topRight, bottomRight, bottomLeft] = values(corners.exec(line)?.[1])
  return (left !== undefined && left !== right) || (bottomLeft !== undefined && (topLeft !== topRight || bottomLeft !== bottomRight))
}

/** Splits at spaces outside brackets: `0 calc(1px + 2px)` has two values. */
function values(text = ''): string[] {
  let depth = 0
  const marked = [...text.trim()].map((character) => {
    if ('({'.includes(character)) depth += 1
    if (')}'.includes(character)) depth -= 1
    return character === ' ' && depth === 0 ? '\n' : character
  })
  return marked.join('').split('\n')
}
