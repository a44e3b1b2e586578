import type { OwnBusiness } from '@ungana/contracts-directory'
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
  return (
    <ProfileColumns>
      <ProfileAside>
        <CompletenessCard profile={profile} />
        <VisitorView profile={profile} />
      </ProfileAside>
      <ProfileMain>
        <CompanySection profile={profile} />
        <AboutSection profile={profile} />
        <ContactSection profile={profile} />
        <CoverSection profile={profile} />
        <LogoSection profile={profile} />
        <ProductSection businessId={profile.id} />
      </ProfileMain>
    </ProfileColumns>
  )
}
