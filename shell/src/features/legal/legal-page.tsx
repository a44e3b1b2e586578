import { PageContainer, PageTitle, Quiet, Stack, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { ContactBlock } from './contact-block.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { TermsOfUse } from './terms-of-use.tsx'

const Room = styled(Stack)`
  padding-block: 40px 32px;
`

const Panel = styled(TabPanel)`
  padding-top: 32px;
`

/** Terms and privacy under one address: `?tab=privacy` shows the second, and so does #cookies, which is a part of it. */
export function LegalPage() {
  usePageTitle('Terms of Use and Privacy Policy')
  const [query, setQuery] = useSearchParams()
  const { hash } = useLocation()
  const tab = query.get('tab') === 'privacy' || hash === '#cookies' ? 'privacy' : 'terms'
  useEffect(() => {
    // The page came after the address: what it names was not there to be scrolled to.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <PageContainer $narrow>
      <Room $gap={6}>
        <Stack $gap={2}>
          <PageTitle>Terms of Use and Privacy Policy</PageTitle>
          <Quiet>Effective 1 March 2023</Quiet>
        </Stack>
        <Tabs value={tab} onValueChange={(chosen) => setQuery(chosen === 'privacy' ? { tab: 'privacy' } : {}, { replace: true })}>
          <TabList label="Terms or privacy">
            <Tab value="terms">Terms of Use</Tab>
            <Tab value="privacy">Privacy Policy</Tab>
          </TabList>
          <Panel value="terms">
            <TermsOfUse />
          </Panel>
          <Panel value="privacy">
            <PrivacyPolicy />
          </Panel>
        </Tabs>
        <ContactBlock />
      </Room>
    </PageContainer>
  )
}
