import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { currentLanguage } from '@ungana/language/formats'
import { PageContainer, PageTitle, Quiet, Stack, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { UnknownChoice } from '@ungana/web-kit'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { ContactBlock } from './contact-block.tsx'
import { LicencesBlock } from './licences-block.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { TermsOfUse } from './terms-of-use.tsx'

const Content = styled(Stack)`
  padding-block: 40px 32px;
`

const Panel = styled(TabPanel)`
  padding-top: 32px;
`

/** Terms and privacy policy on one page. `?tab=privacy` and #cookies show the privacy policy. */
export function LegalPage() {
  usePageTitle(t`Terms of Use and Privacy Policy`)
  const [query, setQuery] = useSearchParams()
  const { hash } = useLocation()
  const tab = query.get('tab') === 'privacy' || hash === '#cookies' ? 'privacy' : 'terms'
  useEffect(() => {
    // The page's code loads after navigation, so the browser could not scroll to the target.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <PageContainer $narrow>
      <Content $gap={6}>
        <Stack $gap={2}>
          <PageTitle>{t`Terms of Use and Privacy Policy`}</PageTitle>
          <Quiet>{t`Effective 1 March 2023`}</Quiet>
          {currentLanguage() === 'en' ? null : (
            <p>
              <Trans>
                This is a translation. The{' '}
                <a href="/terms-privacy" hrefLang="en">
                  English text
                </a>{' '}
                is binding.
              </Trans>
            </p>
          )}
        </Stack>
        <UnknownChoice value={query.get('tab') ?? ''} choices={['terms', 'privacy']} shown={t`the terms of use`} />
        <Tabs value={tab} onValueChange={(chosen) => setQuery(chosen === 'privacy' ? { tab: 'privacy' } : {}, { replace: true })}>
          <TabList label={t`Terms or privacy`}>
            <Tab value="terms">{t`Terms of Use`}</Tab>
            <Tab value="privacy">{t`Privacy Policy`}</Tab>
          </TabList>
          <Panel value="terms">
            <TermsOfUse />
          </Panel>
          <Panel value="privacy">
            <PrivacyPolicy />
          </Panel>
        </Tabs>
        <ContactBlock />
        <LicencesBlock />
      </Content>
    </PageContainer>
  )
}
