import { companyCard, companyPicture, exhibitionCard, exhibitionPicture, organizationCard, organizationPicture } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import { PictureUnavailable } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { companyPage } from './company-page.ts'
import { exhibitionPage } from './exhibition-page.ts'
import { type LinkedPage, presentCard } from './linked-page.ts'
import { organizationPage } from './organization-page.ts'
import { answerPicture } from './picture-answer.ts'
import { openPictures } from './pictures.ts'

/** @param origin under which the site is opened: https://ungana.example */
export function linkCardRoutes(app: Service, { pool, prisma }: Database, origin: string): void {
  const pictures = openPictures(app.log)
  app.addHook('onClose', pictures.close)
  const retryLater = async (_request: unknown, reply: { header(name: string, value: string): unknown }, error: Error) => {
    if (error instanceof PictureUnavailable) reply.header('retry-after', '5')
  }
  const card = async (page: Promise<LinkedPage>) => presentCard(await page, origin)

  app.route({ ...companyCard, config: { policy: 'anyone' }, handler: async ({ params }) => card(companyPage(pool, params.id)) })
  app.route({ ...organizationCard, config: { policy: 'anyone' }, handler: async ({ params }) => card(organizationPage(prisma, params.id)) })
  app.route({ ...exhibitionCard, config: { policy: 'anyone' }, handler: async ({ params }) => card(exhibitionPage(prisma, params.id)) })

  app.route({
    ...companyPicture,
    config: { policy: 'anyone' },
    onError: retryLater,
    handler: async ({ params, query, headers }, reply) => {
      const { picture } = await companyPage(pool, params.id)
      const answer = await answerPicture(pictures, picture, { version: query.v, known: headers['if-none-match'] })
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  })
  app.route({
    ...organizationPicture,
    config: { policy: 'anyone' },
    onError: retryLater,
    handler: async ({ params, query, headers }, reply) => {
      const { picture } = await organizationPage(prisma, params.id)
      const answer = await answerPicture(pictures, picture, { version: query.v, known: headers['if-none-match'] })
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  })
  app.route({
    ...exhibitionPicture,
    config: { policy: 'anyone' },
    onError: retryLater,
    handler: async ({ params, query, headers }, reply) => {
      const { picture } = await exhibitionPage(prisma, params.id)
      const answer = await answerPicture(pictures, picture, { version: query.v, known: headers['if-none-match'] })
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    },
  })
}
