// biome-ignore-all lint/suspicious/noTemplateCurlyInString: lines of sources
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPictures } from './pictures.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

test.each([
  '<img src={photo} alt="" />',
  'return photos.map((photo) => <img key={photo} src={photo} />)',
  '<picture>',
  '<image href={photo} />',
  'const Photo = styled.img`',
  "const Photo = styled('img')`",
  "const photo = document.createElement('img')",
  'new Image().src = photo',
  '<use href={icons} />',
  '  background-image: url(/hero.jpg);',
  '  background: ${color.sunk} url("/hero.jpg") 50% 0;',
  '  background-image: url(${photo});',
  '  mask: image-set("a.png" 1x);',
  '<div style={{ backgroundImage: photo }} />',
  "link.rel = 'prefetch'",
  '<link rel="preload" as="image" href={photo} />',
  'queries.prefetchQuery(options)',
])('reports %s', async (line) => {
  await write('mfe-one/src/a.tsx', `const a = 1\n${line}\n`)
  await expect(checkPictures(root)).rejects.toThrow(`mfe-one/src/a.tsx:2: ${line.trim()}`)
})

test('accepts the component that asks, drawings in the page, comments and tests', async () => {
  const fine = [
    '// <img> is in picture.tsx',
    '<Picture src={photo} />',
    'const Photo = styled(PictureToShow)`',
    '<use href="#star" />',
    '<rect fill="url(#tile)" />',
    '  background: url("data:image/svg+xml,${encodeURIComponent(strip)}") 50% 0;',
    'const address = url(values)',
    'const Page = lazyPage<object>(() => load())',
    'void PostedScreen.preload()',
  ]
  await write('mfe-one/src/a.tsx', fine.join('\n'))
  await write('mfe-one/src/a.test.tsx', '<img src="x">')
  await write('packages/ui/src/picture.tsx', '<img src={src} />')
  await write('services/one/src/a.ts', '<img src="x">')
  let note = ''
  await checkPictures(root, (text) => {
    note = text
  })
  expect(note).toBe('2 files')
})

test('fails if there are no browser sources', async () => {
  await expect(checkPictures(root)).rejects.toThrow('Nothing was checked')
})
