import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { categoryIcon } from './category-icon.ts'

const seed = join(import.meta.dirname, '../../../../services/directory/seed/categories.json')
const categories = JSON.parse(readFileSync(seed, 'utf8')) as readonly { icon: string }[]
const names = [...new Set([...categories.map(({ icon }) => icon), 'store'])].sort()

interface Icon {
  readonly __iconData: { readonly size: number; readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }
}

test("the picture contains lucide's drawing of each category's icon", async () => {
  const drawings = await Promise.all(names.map(drawing))
  await expect(`<svg xmlns="http://www.w3.org/2000/svg"><title>Icons of categories</title>\n${drawings.join('')}</svg>\n`).toMatchFileSnapshot(
    './category-icons.svg',
  )
  for (const name of names) expect(categoryIcon(name)).toMatch(new RegExp(`/category-icons\\.svg#${name}$`))
})

test('an unknown icon gets a shop', () => {
  expect(categoryIcon('a-new-icon')).toBe(categoryIcon('store'))
})

async function drawing(name: string): Promise<string> {
  const { size, node } = await dataOf(name)
  expect(size).toBe(24)
  const shapes = node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<g id="${name}">${shapes.join('')}</g>\n`
}

/** An icon with two names has its data under the newer one. */
async function dataOf(name: string): Promise<Icon['__iconData']> {
  const file = join(import.meta.dirname, '../../../../node_modules/lucide-react/dist/esm/icons', `${name}.mjs`)
  const [, newer] = /export \{ default \} from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8')) ?? []
  const { __iconData } = (await import(newer ? file.replace(`${name}.mjs`, `${newer}.mjs`) : file)) as Icon
  return __iconData
}
