import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { BusinessRegistrationPage } from './business-registration-page.tsx'
import { CrossBorderFaqPage } from './cross-border-faq-page.tsx'
import { EacStandardsPage } from './eac-standards-page.tsx'
import { ShippingGuidelinesPage } from './shipping-guidelines-page.tsx'
import { TradeRegulationsPage } from './trade-regulations-page.tsx'
import { VerificationProcessPage } from './verification-process-page.tsx'

const pages: Readonly<Record<string, ComponentType>> = {
  'trade-regulations': TradeRegulationsPage,
  'eac-standards': EacStandardsPage,
  'business-registration': BusinessRegistrationPage,
  'shipping-guidelines': ShippingGuidelinesPage,
  'cross-border-faq': CrossBorderFaqPage,
  'verification-process': VerificationProcessPage,
}

/** Six texts in one script: readers often open several, and more scripts would enlarge every page. */
export function ResourcePage() {
  const Page = pages[useLocation().pathname.split('/')[2]?.toLowerCase() ?? '']
  return Page ? <Page /> : null
}
