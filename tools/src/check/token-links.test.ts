// Decision 39 lists every link with a token.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface TokenLink {
  readonly name: string
  readonly seconds: number
  readonly path: (token: string) => string
}

const root = join(import.meta.dirname, '../../..')
const domains = readdirSync(join(root, 'contracts'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const isTokenLink = (value: unknown): value is TokenLink => typeof value === 'object' && value !== null && 'seconds' in value && 'path' in value

async function linksInCode(): Promise<TokenLink[]> {
  const modules = await Promise.all(
    domains.map((domain) => import(join(root, `contracts/${domain}/src/index.ts`)).catch(() => ({})) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((exported) => Object.values(exported).filter(isTokenLink))
}

/** The first rows of the table: link, address and expiry. */
function linksInTable(): { name: string; address: string; expiry: string }[] {
  const text = readFileSync(join(root, 'docs/decisions/0039-links-with-tokens.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => {
    const [, name = '', address = '', , , , expiry = ''] = row.split('|').map((cell) => cell.trim())
    return { name, address: address.replaceAll('`', ''), expiry }
  })
}

function inWords(seconds: number): string {
  const hours = seconds / 3600
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

test("has every link with a token, with the code's address and expiry", async () => {
  const links = await linksInCode()
  expect(links.length).toBeGreaterThan(0)
  const inCode = links.map(({ name, path, seconds }) => ({ name, address: path('x').slice(0, -1), expiry: inWords(seconds) }))
  expect(linksInTable().sort(byName)).toEqual(inCode.sort(byName))
})

test('contracts and services have no other paths with a token', async () => {
  const declared = new Set([
    'confirmEmailPath',
    'resetPasswordPath',
    'welcomePath',
    'joinPath',
    'deviceProofPath',
    'freezePath',
    'driverLoginPath',
    'verificationPath',
    'guestPaperPath',
    'guestFilePath',
  ])
  const found: string[] = []
  for (const domain of domains) {
    for (const file of readdirSync(join(root, 'contracts', domain, 'src'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue
      const text = readFileSync(join(root, 'contracts', domain, 'src', file), 'utf8')
      for (const [, name = ''] of text.matchAll(/const (\w+Path) = \(\w*token\w*\??:/gi)) found.push(name)
    }
  }
  expect(new Set(found)).toEqual(declared)
})
