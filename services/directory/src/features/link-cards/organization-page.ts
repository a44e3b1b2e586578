import { organizationPath, organizationPicture, organizationTypeLabel } from '@ungana/contracts-directory'
import { asText, text } from '@ungana/language/server'
import { OrganizationNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { type LinkedPage, present } from './linked-page.ts'
import { summary } from './summary.ts'

const columns = { id: true, name: true, type: true, country: true, description: true, website: true, sample: true } as const

/** @throws OrganizationNotFound if unknown or not active */
export async function organizationPage(prisma: Database['prisma'], id: string): Promise<LinkedPage> {
  const organization = await prisma.organization.findFirst({ where: { id, status: 'active' }, select: columns })
  if (!organization) throw new OrganizationNotFound()
  const { name, type, country, description, website, sample } = organization
  const kind = organizationTypeLabel(type)
  return {
    title: name,
    lead: text('{kind}, {country}.', { kind: asText(kind), country: asText(country) }),
    description,
    path: organizationPath(organization.id),
    picturePath: organizationPicture.url.replace(':id', organization.id),
    picture: { artId: organization.id, kind: asText(kind), title: name, line: asText(country), rating: null, mark: sample ? 'sample' : null },
    index: !sample,
    data: sample
      ? null
      : {
          '@type': 'Organization',
          name,
          ...present({ description: summary(description, 500), sameAs: website }),
          address: { '@type': 'PostalAddress', addressCountry: country },
        },
  }
}
