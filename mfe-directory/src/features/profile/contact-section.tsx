import { t } from '@lingui/core/macro'
import type { OwnBusiness } from '@ungana/contracts-directory'
import { Badge, Cluster } from '@ungana/ui'
import { useWriter } from '@ungana/web-kit'
import { Fact, FactList } from '#lib/detail-page.tsx'
import { webAddress } from '#lib/web-address.ts'
import { ContactForm } from './lazy-forms.ts'
import { hasDraft, MissingValue, SectionCard } from './section-card.tsx'
import { sectionFields } from './sections.ts'

const address = (url: string | null) => webAddress(url)?.label

export function ContactSection({ profile }: { readonly profile: OwnBusiness }) {
  const writer = useWriter() ?? ''
  const { own, website, facebookUrl, instagramUrl, linkedinUrl } = profile
  return (
    <SectionCard
      section="contact"
      title={t`Contact`}
      editLabel={t`Edit contact details`}
      description={t`We hide your email and phone until you choose to show them.`}
      startsOpen={hasDraft(writer, 'contact', sectionFields.contact)}
      form={(close) => <ContactForm profile={profile} close={close} />}
    >
      <FactList>
        <Fact name={t`Website`}>{address(website) ?? <MissingValue>{t`Not added`}</MissingValue>}</Fact>
        <Fact name={t`Phone`}>
          <Shown value={own.phone} shown={own.showPhone} />
        </Fact>
        <Fact name={t`Email`}>
          <Shown value={own.email} shown={own.showEmail} />
        </Fact>
        <Fact name="Facebook">{address(facebookUrl)}</Fact>
        <Fact name="Instagram">{address(instagramUrl)}</Fact>
        <Fact name="LinkedIn">{address(linkedinUrl)}</Fact>
      </FactList>
    </SectionCard>
  )
}

function Shown({ value, shown }: { readonly value: string; readonly shown: boolean }) {
  return (
    <Cluster $gap={2} $justify="end">
      {value}
      <Badge>{shown ? t`Shown` : t`Hidden`}</Badge>
    </Cluster>
  )
}
