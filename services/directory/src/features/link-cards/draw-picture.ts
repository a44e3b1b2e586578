// Draws the 1200 × 630 preview picture of a page: its art, its name and the key facts.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { imigongoSvg, relief } from '@ungana/contracts-kit/imigongo'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { PICTURE_SIZE } from './linked-page.ts'
import type { PictureFacts } from './picture-facts.ts'
import { titleSize } from './title-size.ts'

const { width, height } = PICTURE_SIZE
/** Height of the art above the text. */
const ART = 230
const PADDING = 64
const ink = {
  first: '#14211c',
  second: '#4a5a53',
  paper: '#fbfaf6',
  line: '#e3e1d8',
  tint: '#e7f1ec',
  marigoldText: '#8a5607',
  marigoldTint: '#fdf1dc',
} as const

sharp.concurrency(1)
sharp.cache(false)

/** Returns a PNG. */
export async function drawPicture(facts: PictureFacts): Promise<Buffer> {
  const text = await satori(layout(facts) as Parameters<typeof satori>[0], { width, height, fonts: fonts() })
  const art = Buffer.from(imigongoSvg(facts.artId, { width: width / 2, height: ART / 2 }))
  return sharp({ create: { width, height, channels: 3, background: ink.paper } })
    .composite([
      { input: await sharp(art, { density: 144 }).resize(width, ART).png().toBuffer(), top: 0, left: 0 },
      { input: Buffer.from(text), top: 0, left: 0 },
    ])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}

interface Node {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
}

type Child = Node | string | false | null

const box = (style: Readonly<Record<string, unknown>>, ...children: readonly Child[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== false && child !== null) },
})

const image = (source: string, size: number): Node => ({ type: 'img', props: { src: source, width: size, height: size } })
const svgAddress = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

function layout({ kind, line, rating, mark, ...facts }: PictureFacts): Node {
  const title = drawable(facts.title) || kind
  const { size, lines } = titleSize(title)
  return box(
    { width, height, flexDirection: 'column', fontFamily: families.join(', '), color: ink.first },
    box({ height: ART }),
    box(
      { flexGrow: 1, flexDirection: 'column', padding: `36px ${PADDING}px 40px`, borderTop: `8px solid ${relief.green}` },
      box({ fontSize: 28, fontWeight: 700, color: relief.green }, kind),
      box({ display: 'block', marginTop: 6, fontSize: size, fontWeight: 700, lineHeight: 1.15, lineClamp: lines, wordBreak: 'break-word' }, title),
      box({ display: 'block', marginTop: 10, fontSize: 30, color: ink.second, lineClamp: 1, wordBreak: 'break-word' }, drawable(line)),
      box({ flexGrow: 1 }),
      box(
        { alignItems: 'center', justifyContent: 'space-between' },
        box(
          { alignItems: 'center', gap: 28, fontSize: 28, fontWeight: 700 },
          rating && stars(rating),
          mark && box({ padding: '8px 22px', borderRadius: 999, ...tones[mark.tone] }, mark.word),
        ),
        box({ alignItems: 'center', gap: 16, fontSize: 34, fontWeight: 700 }, image(logo, 52), 'Ungana'),
      ),
    ),
  )
}

const tones = {
  verified: { backgroundColor: ink.tint, color: relief.green },
  sample: { backgroundColor: ink.marigoldTint, color: ink.marigoldText },
} as const

function stars({ value, reviews }: NonNullable<PictureFacts['rating']>): Node {
  return box({ alignItems: 'center', gap: 12 }, image(star, 36), value, box({ fontWeight: 400, color: ink.second }, reviews))
}

const star = svgAddress(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 2l3.1 6.3 6.9 1-5 4.900 1.200 6.900-6.200-3.300-6.200 3.300 1.200-6.900-5-4.900 6.900-1z" fill="${relief.marigold}"/></svg>`,
)
const logo = svgAddress(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${relief.green}"/><g fill="none" stroke-width="3.4" stroke-miterlimit="8"><path d="M4 20l6.5-9 5.500 7.600 5.500-7.600 6.500 9" stroke="${relief.marigold}"/><path d="M4 27l6.500-9 5.500 7.600 5.500-7.600 6.500 9" stroke="#fff"/></g></svg>`,
)

/** Removes characters that none of the fonts above has, such as emoji, because they would show as boxes. */
const drawable = (text: string) =>
  text
    .replaceAll(/[^\p{Script=Latin}\p{Script=Ethiopic}\p{Script=Arabic}\p{Mark}\x20-\x7e\xa1-\xff\u2010-\u2026\u20ac]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Latin first; a missing character comes from the next font that has it. */
const families = ['Noto Sans', 'Noto Sans Extended', 'Noto Sans Ethiopic', 'Noto Sans Arabic'] as const

const files: readonly (readonly [name: (typeof families)[number], weight: 400 | 700, file: string])[] = [
  ['Noto Sans', 400, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')],
  ['Noto Sans', 700, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff')],
  ['Noto Sans Extended', 400, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff')],
  ['Noto Sans Extended', 700, import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff')],
  ['Noto Sans Ethiopic', 400, import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff')],
  ['Noto Sans Ethiopic', 700, import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-700-normal.woff')],
  ['Noto Sans Arabic', 400, import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff')],
  ['Noto Sans Arabic', 700, import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff')],
]

let loaded: Font[] | undefined

function fonts(): Font[] {
  loaded ??= files.map(([name, weight, file]) => ({ name, weight, style: 'normal', data: readFileSync(fileURLToPath(file)) }))
  return loaded
}
