import { artTile, imigongoSvg, motifs, palettes } from '@ungana/contracts-kit/imigongo'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Imigongo } from '#imigongo.tsx'

const ids = Array.from({ length: 400 }, (_, index) => `b7e2-${index}`)

test('the same id gives the same known drawing', () => {
  for (const id of ids) expect(imigongoSvg(id, 96)).toBe(imigongoSvg(id, 96))
  // Covers of existing accounts must not change. This detects a change of hash, motif order or palette order.
  expect(['kivu', 'mombasa', 'jinja', 'arusha'].map((id) => `${artTile(id).motif} ${artTile(id).palette}`)).toMatchInlineSnapshot(`
    [
      "steps forest",
      "chevrons lake",
      "triangles dusk",
      "hooks soot",
    ]
  `)
})

test('ids use every motif and every palette, and each for at most a quarter of the ids', () => {
  for (const kind of ['motif', 'palette'] as const) {
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(artTile(id)[kind], (counts.get(artTile(id)[kind]) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual(Object.keys(kind === 'motif' ? motifs : palettes).sort())
    expect(Math.max(...counts.values())).toBeLessThan(ids.length / 4)
  }
})

test('no two motifs look the same in any palette', () => {
  const drawings = Object.keys(motifs).flatMap((motif) =>
    Object.keys(palettes).map((palette) => imigongoSvg('x', 84, { motif, palette } as Parameters<typeof imigongoSvg>[2])),
  )
  expect(new Set(drawings).size).toBe(Object.keys(motifs).length * Object.keys(palettes).length)
})

test('a tile is small, complete and does not contain the text of its id', () => {
  for (const id of [...ids, '"><script>alert(1)</script>', '', 'é', '�']) {
    const { shapes, width, height } = artTile(id)
    expect(shapes.length).toBeLessThan(1536)
    expect(shapes).not.toMatch(/NaN|undefined|script/)
    expect(shapes).toMatch(/^(<g fill="none">|<\/g>|<path( [a-z-]+="[^"<>]*")+\/>)+$/)
    expect(Number.isInteger(width) && Number.isInteger(height)).toBe(true)
  }
})

test('a drawing as a document has the requested size, and its pattern has a valid id', () => {
  const svg = imigongoSvg('kivu', { width: 1200, height: 630 })
  expect(svg).toContain('width="1200" height="630"')
  const name = /<pattern id="([^"]+)"/.exec(svg)?.[1]
  expect(name).toMatch(/^[a-z][a-z0-9]*$/)
  expect(svg).toContain(`url(#${name})`)
})

test('each drawing on a page has its own pattern id and is hidden from screen readers', () => {
  const html = renderToStaticMarkup(
    <>
      <Imigongo id="kivu" />
      <Imigongo id="kivu" aspect={2} />
    </>,
  )
  const names = [...html.matchAll(/<pattern id="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(names).size).toBe(2)
  for (const name of names) {
    expect(name).toMatch(/^[A-Za-z][\w-]*$/)
    expect(html).toContain(`url(#${name})`)
  }
  const drawings = html.match(/<svg[^>]*>/g) ?? []
  expect(drawings.length).toBeGreaterThanOrEqual(2)
  for (const drawing of drawings) expect(drawing).toContain('aria-hidden="true"')
})
