import {
  checkPaperPath,
  inviteDealGuest,
  listDealGuests,
  openDealAsGuest,
  readFileAsGuest,
  readPaperAsGuest,
  revokeDealGuest,
} from '@ungana/contracts-deals'
import { isLanguageCode } from '@ungana/language'
import { callerOf, type Service } from '@ungana/service-kit'
import { sendDocument } from '@ungana/service-kit/files'
import { GuestLinkOver } from '#errors.ts'
import { actorOf } from '#lib/actor.ts'
import type { Deals } from '#lib/dependencies.ts'
import { drawPaper } from '#lib/draw-paper.ts'
import { versionNumber } from '#lib/paper-content.ts'
import { pdfOf } from '#lib/stored-papers.ts'
import { findLink, inviteGuest, listGuests, openWithLink, revokeGuest } from './guests.ts'
import { fileForGuests, papersOfParts, showPart } from './show-part.ts'

export function guestRoutes(app: Service, { pool, transaction, once, files, site, now }: Deals): void {
  app.route({
    ...listDealGuests,
    config: { policy: 'member', act: 'deals.see' },
    handler: async (request) => listGuests(pool, request.params.id, callerOf(request), now()),
  })

  // Without `once`, which would store the answer and so the token. A link also outlives the session that made it.
  app.route({
    ...inviteDealGuest,
    config: { policy: 'member', act: 'deals.invite', provedDevice: true },
    handler: async (request, reply) => {
      const { id } = request.params
      return reply.code(201).send(await transaction((tx) => inviteGuest(tx, id, request.body, actorOf(request, now))))
    },
  })

  app.route({
    ...revokeDealGuest,
    config: { policy: 'member', act: 'deals.invite' },
    handler: async (request, reply) => {
      const scope = callerOf(request)
      return once(request, reply, { scope }, async (tx) => {
        await revokeGuest(tx, request.params, scope, now())
        return { status: 200, body: await listGuests(tx, request.params.id, scope, now()) }
      })
    },
  })

  // By POST, so that chats and mail scanners that fetch the page do not count as openings.
  app.route({
    ...openDealAsGuest,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'needs the token of a link' } },
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return transaction(async (tx) => showPart(tx, await openWithLink(tx, request.body.token, now())))
    },
  })

  app.route({
    ...readPaperAsGuest,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { token, paper: paperId } = request.params
      const { dealId, shows } = await findLink(pool, token, now())
      const paper = (await papersOfParts(pool, dealId, shows)).find(({ id }) => id === paperId.toLowerCase())
      if (!paper) throw new GuestLinkOver()
      const language = isLanguageCode(request.query.language) ? request.query.language : 'en'
      const pdf = await pdfOf(pool, paper.id, language, () => drawPaper(paper, { language, checkedAt: `${site}${checkPaperPath(paper.code)}` }))
      reply.headers({ 'content-disposition': `attachment; filename="${versionNumber(paper)}.pdf"`, 'x-robots-tag': 'noindex' })
      reply.type('application/pdf')
      // The contract types the body as text, but PDF bytes are sent.
      return reply.send(pdf as never)
    },
  })

  app.route({
    ...readFileAsGuest,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const { token, file: fileId } = request.params
      const { dealId } = await findLink(pool, token, now())
      const kind = await fileForGuests(pool, dealId, fileId)
      const file = await files.find(fileId)
      const content = file && (await files.read(file))
      if (!file || !content) throw new GuestLinkOver()
      reply.header('x-robots-tag', 'noindex')
      // The file's own name may be that of a person.
      return sendDocument(reply, { ...file, name: `${kind}${file.name.match(/\.[a-z]{3,4}$/)?.[0] ?? ''}` }, content) as never
    },
  })
}
