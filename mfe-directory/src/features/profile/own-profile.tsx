import { t } from '@lingui/core/macro'
import type { OwnBusiness } from '@ungana/contracts-directory'
import { Notice, Quiet } from '@ungana/ui'
import { dayText, useMay, usePersonText } from '@ungana/web-kit'
import { useEffect } from 'react'
import { AboutSection } from './about-section.tsx'
import { CompanySection } from './company-section.tsx'
import { CompletenessCard } from './completeness-card.tsx'
import { ContactSection } from './contact-section.tsx'
import { CoverSection } from './cover-section.tsx'
import { loadForms } from './lazy-forms.ts'
import { LogoSection } from './logo-section.tsx'
import { ProductSection } from './product-section.tsx'
import { ProfileAside, ProfileColumns, ProfileMain } from './profile-columns.tsx'
import { VisitorView } from './visitor-view.tsx'

export function OwnProfile({ profile }: { readonly profile: OwnBusiness }) {
  useEffect(loadForms, [])
  const { lastEdit } = profile.own
  const editor = usePersonText()(lastEdit?.person)
  const [mayEdit, mayOffer] = [useMay('company.edit'), useMay('products.edit')]
  return (
    <ProfileColumns>
      <ProfileAside>
        {mayEdit ? <CompletenessCard profile={profile} /> : null}
        <VisitorView profile={profile} />
      </ProfileAside>
      <ProfileMain>
        {editor && lastEdit ? <Quiet>{t`Last edited by ${editor}, ${dayText(lastEdit.at)}`}</Quiet> : null}
        {mayEdit ? (
          <>
            <CompanySection profile={profile} />
            <AboutSection profile={profile} />
            <ContactSection profile={profile} />
            <CoverSection profile={profile} />
            <LogoSection profile={profile} />
          </>
        ) : (
          <Notice>{t`Your role can see the profile but not change it.`}</Notice>
        )}
        {mayOffer ? <ProductSection businessId={profile.id} /> : null}
      </ProfileMain>
    </ProfileColumns>
  )
}
