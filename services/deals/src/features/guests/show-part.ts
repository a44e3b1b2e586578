// What a guest sees of a deal: only the fields of its parts, and no names of people.
import { type Deal, type GuestDeal, type GuestPart, guestFileKinds, guestPapers } from '@ungana/contracts-deals'
import { GuestLinkOver } from '#errors.ts'
import { presentDeal, readDeal } from '#lib/deals.ts'
import type { Reader } from '#lib/dependencies.ts'
import { paperNumber } from '#lib/paper-content.ts'
import { query } from '#lib/query.ts'
import { papersOf } from '#lib/stored-papers.ts'
import type { openWithLink } from './guests.ts'

const isMoney = (name: string) => ['deposit', 'paid', 'pay', 'confirm-payment'].includes(name)
const isOfGoods = (name: string) => ['ready', 'loaded', 'border', 'arrived', 'accepted'].includes(name)

export async function showPart(reader: Reader, link: Awaited<ReturnType<typeof openWithLink>>): Promise<GuestDeal> {
  const { dealId, companyId, companyName, kind, shows, expiresAt } = link
  const deal = presentDeal(await readDeal(reader, dealId, companyId), companyId)
  return {
    kind,
    expiresAt: expiresAt.toISOString(),
    by: { name: companyName },
    subject: deal.subject,
    phase: deal.phase,
    ...(shows.includes('goods') && { goods: goodsOf(deal) }),
    ...(shows.includes('money') && { money: moneyOf(deal) }),
    papers: (await papersOfParts(reader, dealId, shows)).map(({ id, kind: paperKind, number, version, madeAt }) => ({
      id,
      kind: paperKind,
      number: paperNumber({ kind: paperKind, number }),
      version,
      madeAt: madeAt.toISOString(),
    })),
    files: (await filesForGuests(reader, dealId)).map(({ id, kind: fileKind, at }) => ({ id, kind: fileKind, at: at.toISOString() })),
  }
}

function goodsOf({ terms, weightKg, milestones, steps, trucks = [] }: Deal): NonNullable<GuestDeal['goods']> {
  const next = steps.find(({ step }) => isOfGoods(step))
  return {
    lines: terms.lines.map(({ text, quantity, unit }) => ({ text, quantity, ...(unit !== undefined && { unit }) })),
    ...(terms.incoterm !== undefined && { incoterm: terms.incoterm }),
    ...(terms.place !== undefined && { place: terms.place }),
    weightKg: weightKg ?? null,
    milestones: milestones.filter(({ milestone }) => isOfGoods(milestone)).map(({ amountMinor: _, ...each }) => each),
    next: next ? { side: next.side, step: next.step, dueOn: next.dueOn } : null,
    trucks: trucks.map(({ status, weightKg: kg, loadedOn, border, deliveredOn }) => ({ status, weightKg: kg, loadedOn, border, deliveredOn })),
  }
}

function moneyOf({ buyer, seller, totalMinor, currency, books, parts, milestones, steps, payments }: Deal): NonNullable<GuestDeal['money']> {
  const next = steps.find(({ step }) => isMoney(step))
  return {
    buyer: { name: buyer.name },
    seller: { name: seller.name },
    totalMinor,
    currency,
    books,
    parts,
    milestones: milestones.filter(({ milestone }) => isMoney(milestone)),
    next: next ? { side: next.side, step: next.step, part: next.part, amountMinor: next.amountMinor, dueOn: next.dueOn } : null,
    payments: payments.map(({ reference: _, proof: __, ...each }) => each),
  }
}

/** The current papers that these parts show. */
export async function papersOfParts(reader: Reader, dealId: string, shows: readonly GuestPart[]) {
  const made = await papersOf(reader, dealId)
  return made.filter(({ kind, replaced }) => !replaced && shows.some((part) => guestPapers[part].includes(kind)))
}

async function filesForGuests(reader: Reader, dealId: string) {
  const { rows } = await query(
    reader,
    'SELECT f.file_id AS id, f.kind, f.at FROM deal_files f WHERE f.deal_id = $1 AND f.kind = ANY($2::text[]) ORDER BY f.at, f.file_id',
    [dealId, guestFileKinds],
  )
  return rows
}

/** The kind of a document that guests see. @throws GuestLinkOver */
export async function fileForGuests(reader: Reader, dealId: string, id: string): Promise<string> {
  const found = (await filesForGuests(reader, dealId)).find((file) => file.id === id.toLowerCase())
  if (!found) throw new GuestLinkOver()
  return found.kind
}
