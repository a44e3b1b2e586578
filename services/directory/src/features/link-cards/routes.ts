import {
  companyCard,
  companyPicture,
  exhibitionCard,
  exhibitionPicture,
  organizationCard,
  organizationPicture,
  productCard,
  productPicture,
} from '@ungana/contracts-directory'
import { isLanguageCode } from '@ungana/language'
import { languageAsked, type Service } from '@ungana/service-kit'
import { PictureUnavailable } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { companyPage } from './company-page.ts'
import { exhibitionPage } from './exhibition-page.ts'
import { type LinkedPage, presentCard } from './linked-page.ts'
import { organizationPage } from './organization-page.ts'
import { answerPicture } from './picture-answer.ts'
import { inWords, pictureLanguage } from './picture-words.ts'
import { openPictures } from './pictures.ts'
import { productPage } from './product-page.ts'

const languageOfPicture = (code = 'en') => (isLanguageCode(code) ? pictureLanguage(code) : 'en')

interface PictureRequest {
  readonly query: { readonly v?: string | undefined; readonly l?: string | undefined }
  readonly headers: { readonly 'if-none-match'?: string | undefined }
}

/** @param origin of the site: https://ungana.example */
export function linkCardRoutes(app: Service, { pool, prisma }: Database, origin: string): void {
  const pictures = openPictures(app.log)
  app.addHook('onClose', pictures.close)
  const retryLater = async (_request: unknown, reply: { header(name: string, value: string): unknown }, error: Error) => {
    if (error instanceof PictureUnavailable) reply.header('retry-after', '5')
  }
  const card = async (page: Promise<LinkedPage>, { headers }: { readonly headers: Parameters<typeof languageAsked>[0] }) =>
    presentCard(await page, origin, languageAsked(headers))
  const picture = async (page: Promise<LinkedPage>, { query, headers }: PictureRequest) =>
    answerPicture(pictures, inWords((await page).picture, languageOfPicture(query.l)), { version: query.v, known: headers['if-none-match'] })

  app.route({ ...companyCard, config: { policy: 'anyone' }, handler: async (request) => card(companyPage(pool, request.params.id), request) })
  app.route({
    ...organizationCard,
    config: { policy: 'anyone' },
    handler: async (request) => card(organizationPage(prisma, request.params.id), request),
  })
  app.route({
    ...exhibitionCard,
    config: { policy: 'anyone' },
    handler: async (request) => card(exhibitionPage(prisma, request.params.id, languageAsked(request.headers)), request),
  })
  app.route({ ...productCard, config: { policy: 'anyone' }, handler: async (request) => card(productPage(prisma, request.params.id), request) })

  for (const [endpoint, pageOf] of [
    [companyPicture, (id: string) => companyPage(pool, id)],
    [organizationPicture, (id: string) => organizationPage(prisma, id)],
    [productPicture, (id: string) => productPage(prisma, id)],
  ] as const) {
    app.route({
      ...endpoint,
      config: { policy: 'anyone' },
      onError: retryLater,
      handler: async (request, reply) => {
        const { status, headers, body } = await picture(pageOf(request.params.id), request)
        return reply.code(status).headers(headers).send(body)
      },
    })
  }
  app.route({
    ...exhibitionPicture,
    config: { policy: 'anyone' },
    onError: retryLater,
    handler: async (request, reply) => {
      const { status, headers, body } = await picture(exhibitionPage(prisma, request.params.id, languageOfPicture(request.query.l)), request)
      return reply.code(status).headers(headers).send(body)
    },
  })
}
