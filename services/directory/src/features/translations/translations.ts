// Machine translations of what companies and organizations write about themselves.
import { createHash } from 'node:crypto'
import type { translatedKinds } from '@ungana/contracts-directory'
import type { Translator } from '@ungana/service-kit/translator'
import { LRUCache } from 'lru-cache'
import { BusinessNotFound, OrganizationNotFound, ProductNotFound, TooManyTranslations } from '#errors.ts'
import type { Database } from '#lib/database.ts'

type Kind = (typeof translatedKinds)[number]
type Translation = Awaited<ReturnType<Translator['translate']>>

/** Translations that this process remembers. A changed text has another key. */
const KEPT = 2000

/** @throws BusinessNotFound, OrganizationNotFound, ProductNotFound if visitors cannot see it */
export async function publicDescription({ prisma }: Database, kind: Kind, id: string): Promise<string> {
  const select = { description: true } as const
  if (kind === 'company') {
    const found = await prisma.business.findFirst({ where: { id, status: 'active' }, select })
    if (!found) throw new BusinessNotFound()
    return found.description
  }
  if (kind === 'organization') {
    const found = await prisma.organization.findFirst({ where: { id, status: 'active' }, select })
    if (!found) throw new OrganizationNotFound()
    return found.description
  }
  const found = await prisma.product.findFirst({ where: { id, business: { status: 'active' } }, select })
  if (!found) throw new ProductNotFound()
  return found.description ?? ''
}

/** @param mayAsk whether the caller may cause another call to the translator */
export function rememberTranslations({ translate }: Pick<Translator, 'translate'>) {
  const kept = new LRUCache<string, Promise<Translation>>({ max: KEPT })
  return async (text: string, to: string, mayAsk: () => boolean): Promise<Translation> => {
    if (text === '') return { text, from: null }
    const key = `${to} ${createHash('sha256').update(text).digest('base64url')}`
    const known = kept.get(key)
    if (known) return known
    if (!mayAsk()) throw new TooManyTranslations()
    const asked = translate(text, to)
    kept.set(key, asked)
    asked.catch(() => kept.delete(key))
    return asked
  }
}
