import { lazyPage } from '@ungana/web-kit'
import type { SyntheticEvent } from 'react'
import { Route, Routes } from 'react-router-dom'
import { styled } from 'styled-components'

const loadCompanyPage = () => import(/* webpackChunkName: 'profiles' */ '#features/company/company-page.tsx')

const MarketplacePage = lazyPage(() => import(/* webpackChunkName: 'lists' */ '#features/marketplace/marketplace-page.tsx'))
const BusinessDirectoryPage = lazyPage(() => import(/* webpackChunkName: 'lists' */ '#features/business-directory/business-directory-page.tsx'))
const CompanyPage = lazyPage(loadCompanyPage)
const OrganizationPage = lazyPage(() => import(/* webpackChunkName: 'profiles' */ '#features/organization/organization-page.tsx'))
const RegistrationPage = lazyPage(() => import(/* webpackChunkName: 'registration' */ '#features/business-registration/registration-page.tsx'))

const Bare = styled.div`
  display: contents;
`

/** The pages of `remote.json`. */
export function DirectoryRoutes() {
  return (
    <Bare onPointerOver={fetchAhead} onFocus={fetchAhead}>
      <Routes>
        <Route path="/marketplace" element={<MarketplacePage />} />
        <Route path="/directory" element={<BusinessDirectoryPage />} />
        <Route path="/company/:id" element={<CompanyPage />} />
        <Route path="/organization/:id" element={<OrganizationPage />} />
        <Route path="/register" element={<RegistrationPage />} />
        <Route path="/business-signup" element={<RegistrationPage />} />
      </Routes>
    </Bare>
  )
}

/** Whoever points at a company will likely open it: its page's code is then on its way before the click. */
function fetchAhead({ target }: SyntheticEvent) {
  if (target instanceof Element && target.closest('a[href^="/company/"]')) loadCompanyPage().catch(() => undefined)
}
