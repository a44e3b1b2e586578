// Compares our icons with lucide's own.
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon from './lucide-icon.ts'

const names = ['star', 'search', 'globe', 'truck', 'cog'] as const

interface Icon {
  readonly default: ComponentType<Record<string, unknown>>
  readonly __iconData: Parameters<typeof createLucideIcon>[0]
}

/** Markup with sorted attributes and without class names, which only lucide adds. */
const normalized = (markup: string) =>
  markup.replaceAll(/<(\w+)([^>]*?)(\/?)>/g, (_, tag: string, attributes: string, end: string) => {
    const kept = [...attributes.matchAll(/[\w:-]+="[^"]*"/g)].map(([text]) => text).filter((text) => !text.startsWith('class='))
    return `<${tag} ${kept.sort().join(' ')}${end}>`
  })

test.each(names)('%s looks the same as in lucide', async (name) => {
  const icon = (await import(`lucide-react/icons/${name}`)) as Icon
  const Ours = createLucideIcon(icon.__iconData)
  for (const props of [{}, { size: 20 }, { size: 20, strokeWidth: 1.75, color: 'red' }, { 'aria-label': 'Rating' }, { role: 'img' }]) {
    expect(normalized(renderToStaticMarkup(<Ours {...props} />))).toBe(normalized(renderToStaticMarkup(<icon.default {...props} />)))
  }
  expect(renderToStaticMarkup(<Ours className="x" />)).toContain('class="x"')
})
