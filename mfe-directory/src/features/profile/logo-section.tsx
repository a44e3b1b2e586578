import { t } from '@lingui/core/macro'
import { imageInSize, type OwnBusiness } from '@ungana/contracts-directory'
import { InitialsTile } from '@ungana/ui'
import { useWriter } from '@ungana/web-kit'
import { LogoForm } from './lazy-forms.ts'
import { hasDraft, SectionCard } from './section-card.tsx'
import { sectionFields } from './sections.ts'

export function LogoSection({ profile }: { readonly profile: OwnBusiness }) {
  const writer = useWriter() ?? ''
  const { id, businessName, logo } = profile
  return (
    <SectionCard
      section="logo"
      title={t`Logo`}
      editLabel={t`Edit logo`}
      description={logo ? t`Your logo.` : t`Without a logo, your page shows your initials.`}
      startsOpen={hasDraft(writer, 'logo', sectionFields.logo)}
      form={(close) => <LogoForm profile={profile} close={close} />}
    >
      <InitialsTile key={logo} id={id} name={businessName} size={80} logo={logo === null ? null : imageInSize(logo, 'small')} />
    </SectionCard>
  )
}
