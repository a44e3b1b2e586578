import {
  checkPaper,
  checkPaperPath,
  listPapers as listEndpoint,
  makePaper as makeEndpoint,
  setPacking as packingEndpoint,
  readPaper,
  readPaperXml,
} from '@ungana/contracts-deals'
import { isLanguageCode } from '@ungana/language'
import { callerOf, type Service } from '@ungana/service-kit'
import { readDeal } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'
import { drawPaper } from '#lib/draw-paper.ts'
import { versionNumber } from '#lib/paper-content.ts'
import { logStaffReading, readAsCaller } from '#lib/read-as-caller.ts'
import { pdfOf } from '#lib/stored-papers.ts'
import { checkedPaper, findPaper, listPapers, makePaper, setPacking } from './papers.ts'
import { writePaper } from './write-paper.ts'

export function paperRoutes(app: Service, { pool, transaction, once, findParty, site, now }: Deals): void {
  const reads = { policy: 'member', act: 'deals.see', staffAct: 'deals.decide' } as const
  const writes = { policy: 'member', act: 'deals.write' } as const

  async function paperFor(request: Parameters<typeof readAsCaller>[2] & { readonly params: { readonly id: string; readonly paper: string } }) {
    const deal = await readAsCaller(pool, request.params.id, request)
    const paper = await findPaper(pool, request.params)
    await logStaffReading({ transaction }, request, { action: 'deal.paper-read', dealId: deal.id, details: { paper: paper.id } })
    return paper
  }

  app.route({
    ...listEndpoint,
    config: { ...reads, offline: 'kept' },
    handler: async (request) => {
      const deal = await readAsCaller(pool, request.params.id, request)
      await logStaffReading({ transaction }, request, { action: 'deal.papers-read', dealId: deal.id })
      return listPapers(pool, deal)
    },
  })

  app.route({
    ...packingEndpoint,
    config: writes,
    handler: async (request, reply) => {
      const scope = callerOf(request)
      const { id } = request.params
      return once(request, reply, { scope }, async (tx) => {
        await setPacking(tx, id, request.body, scope)
        return { status: 200, body: await listPapers(tx, await readDeal(tx, id, scope)) }
      })
    },
  })

  app.route({
    ...makeEndpoint,
    config: writes,
    handler: async (request, reply) => {
      const callerId = callerOf(request)
      const { id } = request.params
      const { buyerId, buyerName, sellerId, sellerName } = await readDeal(pool, id, callerId)
      const partyOf = async (company: string, name: string) => (await findParty(company, request.id)) ?? { name }
      const [seller, whole] = await Promise.all([partyOf(sellerId, sellerName), partyOf(buyerId, buyerName)])
      // Only the company that makes the paper may decide to show its numbers.
      const { registrationNumber: _registration, taxNumber: _tax, ...buyer } = whole
      return once(request, reply, { scope: callerId }, async (tx) => {
        await makePaper(tx, id, { kind: request.body.kind, parties: { seller, buyer }, callerId, requestId: request.id, now: now() })
        return { status: 200, body: await listPapers(tx, await readDeal(tx, id, callerId)) }
      })
    },
  })

  app.route({
    ...readPaper,
    config: { ...reads, offline: 'asked' },
    handler: async (request, reply) => {
      const paper = await paperFor(request)
      const language = isLanguageCode(request.query.language) ? request.query.language : 'en'
      const pdf = await pdfOf(pool, paper.id, language, () => drawPaper(paper, { language, checkedAt: `${site}${checkPaperPath(paper.code)}` }))
      reply.header('content-disposition', `attachment; filename="${versionNumber(paper)}.pdf"`)
      reply.type('application/pdf')
      // The contract types the body as text, but PDF bytes are sent.
      return reply.send(pdf as never)
    },
  })

  app.route({
    ...readPaperXml,
    config: { ...reads, offline: 'asked' },
    handler: async (request, reply) => {
      const paper = await paperFor(request)
      reply.header('content-disposition', `attachment; filename="${versionNumber(paper)}.xml"`)
      reply.type('application/xml; charset=utf-8')
      return reply.send(writePaper(paper) as never)
    },
  })

  app.route({ ...checkPaper, config: { policy: 'anyone' }, handler: async (request) => checkedPaper(pool, request.params.code) })
}
