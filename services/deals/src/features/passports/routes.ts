import {
  checkPassportPath,
  getPassportFacts,
  getPassportKeys,
  listPassports as listEndpoint,
  makePassport as makeEndpoint,
  readPassport,
  revokePassport as revokeEndpoint,
} from '@ungana/contracts-deals'
import { isLanguageCode } from '@ungana/language'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Deals } from '#lib/dependencies.ts'
import { drawPassport } from './draw-passport.ts'
import { factsOf, findPassport, listPassports, makePassport, publishedKeys, revokePassport } from './passports.ts'

export function passportRoutes(app: Service, { pool, once, findFacts, passportKeys: keys, site, now }: Deals): void {
  const reads = { policy: 'member', act: 'company.see' } as const
  const writes = { policy: 'member', act: 'company.edit' } as const

  app.route({
    ...listEndpoint,
    // Shown at a border, where there may be no network.
    config: { ...reads, offline: 'kept' },
    handler: async (request) => listPassports(pool, callerOf(request)),
  })

  app.route({
    ...getPassportFacts,
    config: writes,
    handler: async (request) => factsOf(pool, callerOf(request), await findFacts(callerOf(request), request.id)),
  })

  app.route({
    ...makeEndpoint,
    // A thief would use the company's good name.
    config: { ...writes, provedDevice: true },
    handler: async (request, reply) => {
      const companyId = callerOf(request)
      const { facts, days } = request.body
      const found = await findFacts(companyId, request.id)
      return once(request, reply, { scope: companyId }, async (tx) => {
        await makePassport(tx, { companyId, facts, days, found, keys, now: now() })
        return { status: 200, body: await listPassports(tx, companyId) }
      })
    },
  })

  app.route({
    ...revokeEndpoint,
    config: writes,
    handler: async (request, reply) => {
      const companyId = callerOf(request)
      return once(request, reply, { scope: companyId }, async (tx) => {
        await revokePassport(tx, request.params.id, companyId, now())
        return { status: 200, body: await listPassports(tx, companyId) }
      })
    },
  })

  app.route({
    ...readPassport,
    config: reads,
    handler: async (request, reply) => {
      const { claims, token } = await findPassport(pool, request.params.id, callerOf(request))
      const language = isLanguageCode(request.query.language) ? request.query.language : 'en'
      const pdf = await drawPassport(claims, { language, page: `${site}${checkPassportPath()}`, code: `${site}${checkPassportPath(token)}` })
      reply.header('content-disposition', `attachment; filename="trade-passport-${claims.jti}.pdf"`)
      reply.type('application/pdf')
      // The contract types the body as text, but PDF bytes are sent.
      return reply.send(pdf as never)
    },
  })

  app.route({
    ...getPassportKeys,
    config: { policy: 'anyone', alsoWithoutApi: true },
    handler: async (_request, reply) => {
      // Browsers ask each time, so that a revocation reaches them at once.
      reply.header('cache-control', 'public, max-age=0, s-maxage=300')
      return publishedKeys(pool, keys, now())
    },
  })
}
