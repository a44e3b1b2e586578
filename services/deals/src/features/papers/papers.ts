// Makes the seller's papers, numbers them, and reads them for both sides.
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type DealTerms, type Packing, type PaperKind, type Papers, packedKinds } from '@ungana/contracts-deals'
import { InvalidInput } from '@ungana/service-kit'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { DealNotFound, NotNow, NotYourPart, PackingMissing, PaperNotFound } from '#errors.ts'
import { announcePaper } from '#lib/announce-paper.ts'
import { dealState } from '#lib/deal-state.ts'
import { readDeal, type StoredDeal } from '#lib/deals.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import {
  gramsOf,
  type PaperContent,
  type PaperFacts,
  packingOf,
  paperNumber,
  type StoredPacking,
  storedPacking,
  versionNumber,
} from '#lib/paper-content.ts'
import { query } from '#lib/query.ts'
import { papersOf, storedPapers } from '#lib/stored-papers.ts'

/** For callers that have checked who may read the deal. */
export async function listPapers(reader: Reader, deal: StoredDeal): Promise<Papers> {
  const { terms, packing } = await currentFacts(reader, deal)
  const made = await papersOf(reader, deal.id)
  const invoice = lastInvoice(made)
  return {
    packing,
    papers: made.map(({ id, kind, number, version, code, content, madeAt, replaced }) => ({
      id,
      kind,
      number: paperNumber({ kind, number }),
      version,
      madeAt: madeAt.toISOString(),
      replaced,
      outdated: !replaced && !isDeepStrictEqual(content, { ...content, ...factsFor(kind, terms, packing, invoice) }),
      code,
    })),
  }
}

const lastInvoice = (made: readonly Pick<PaperFacts, 'kind' | 'number' | 'version'>[]): string | null => {
  const found = made.find(({ kind }) => kind === 'invoice')
  return found ? versionNumber(found) : null
}

async function currentFacts(reader: Reader, deal: StoredDeal) {
  const state = dealState(deal.events)
  const { rows } = await query(reader, 'SELECT packing FROM deals WHERE id = $1', [deal.id])
  return { deal, state, terms: state.terms, packing: packingOf(rows[0]?.packing ?? null, state.terms) }
}

/** What a paper of this kind says about the deal. Only terms that it shows can make it outdated. */
function factsFor(kind: PaperKind, terms: DealTerms, packing: Packing | null, invoice: string | null): Omit<PaperContent, 'seller' | 'buyer'> {
  return { terms, packing: kind === 'proforma' ? null : packing, invoice: kind === 'origin' ? invoice : null }
}

/** Locks the deal for its seller. @throws DealNotFound, NotYourPart, NotNow */
async function lockForSeller(tx: Transaction, dealId: string, callerId: string) {
  const { rows } = await query(tx, 'SELECT FROM deals d WHERE d.id = $1 AND $2 IN (d.buyer_id, d.seller_id) FOR UPDATE', [dealId, callerId])
  if (rows.length === 0) throw new DealNotFound()
  const facts = await currentFacts(tx, await readDeal(tx, dealId, callerId))
  if (facts.deal.sellerId !== callerId) throw new NotYourPart()
  if (facts.state.phase === 'cancelled' || facts.state.phase === 'proposed') throw new NotNow()
  return facts
}

/** @throws DealNotFound, NotYourPart, NotNow, InvalidInput */
export async function setPacking(tx: Transaction, dealId: string, packing: Packing, callerId: string): Promise<void> {
  const { terms } = await lockForSeller(tx, dealId, callerId)
  if (packing.lines.length !== terms.lines.length) throw new InvalidInput('lines', 'The lines must be those of the deal, in the same order.')
  for (const { netKg, grossKg } of packing.lines) {
    if (gramsOf(grossKg) < gramsOf(netKg)) throw new InvalidInput('lines', 'The gross weight cannot be less than the net weight.')
  }
  const differs = packing.lines.some(({ netKg }, nth) => {
    const line = terms.lines[nth]
    return line?.unit?.toLowerCase() === 'kg' && gramsOf(line.quantity) !== gramsOf(netKg)
  })
  if (differs) throw new InvalidInput('lines', 'If the quantity is in kg, the net weight must equal the quantity.')
  const stored: StoredPacking = storedPacking(packing, terms)
  await query(tx, 'UPDATE deals SET packing = $2 WHERE id = $1', [dealId, stored])
}

interface Made {
  readonly kind: PaperKind
  readonly parties: { readonly seller: PaperParty; readonly buyer: PaperParty }
  readonly callerId: string
  readonly requestId: string
  readonly now: Date
}

/** Makes the paper, or its next version if its content has changed. @throws DealNotFound, NotYourPart, NotNow, PackingMissing */
export async function makePaper(tx: Transaction, dealId: string, { kind, parties, callerId, requestId, now }: Made): Promise<void> {
  const { deal, terms, packing } = await lockForSeller(tx, dealId, callerId)
  if (!packing && packedKinds.includes(kind)) throw new PackingMissing()
  const made = await papersOf(tx, dealId)
  const content: PaperContent = { ...parties, ...factsFor(kind, terms, packing, lastInvoice(made)) }
  const last = made.filter((paper) => paper.kind === kind).toSorted((a, b) => b.version - a.version)[0]
  // What was stored as JSON has no undefined members.
  if (last && isDeepStrictEqual(last.content, JSON.parse(JSON.stringify(content)))) return
  await query(
    tx,
    `INSERT INTO papers (id, deal_id, company_id, kind, number, version, code, content, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      randomUUIDv7(),
      dealId,
      callerId,
      kind,
      last?.number ?? (await nextNumber(tx, callerId, kind)),
      (last?.version ?? 0) + 1,
      randomBytes(16).toString('base64url'),
      content,
      now,
    ],
  )
  await announcePaper(tx, deal, { callerId, requestId, now })
}

/** The row stays locked until the transaction ends, so a number is given once, and again if the transaction fails. */
async function nextNumber(tx: Transaction, companyId: string, kind: PaperKind): Promise<number> {
  const { rows } = await query(
    tx,
    `INSERT INTO paper_numbers AS n (company_id, kind, last) VALUES ($1, $2, 1)
     ON CONFLICT (company_id, kind) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
    [companyId, kind],
  )
  if (!rows[0]) throw new Error('A counter has a row')
  return rows[0].last
}

/** For callers that have checked who may read the deal. @throws PaperNotFound */
export async function findPaper(reader: Reader, { id, paper }: { readonly id: string; readonly paper: string }) {
  const { rows } = await query(reader, `${storedPapers} WHERE p.id = $1 AND p.deal_id = $2`, [paper, id])
  if (!rows[0]) throw new PaperNotFound()
  return rows[0]
}

/** For everybody who knows the code. Says nothing about prices. @throws PaperNotFound */
export async function checkedPaper(reader: Reader, code: string) {
  const { rows } = await query(reader, `${storedPapers} WHERE p.code = $1`, [code])
  const [found] = rows
  if (!found) throw new PaperNotFound()
  const { id, kind, version, madeAt, replaced, content } = found
  const files = await query(reader, 'SELECT sha256 FROM paper_files WHERE paper_id = $1 ORDER BY language', [id])
  return {
    kind,
    number: paperNumber(found),
    version,
    madeAt: madeAt.toISOString(),
    replaced: replaced ?? false,
    seller: content.seller.name,
    buyer: content.buyer.name,
    hashes: files.rows.map(({ sha256 }) => sha256),
  }
}
