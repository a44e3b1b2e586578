import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { settingsPath } from '@ungana/contracts-shell'
import { Card, Notice, Stack } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router-dom'
import { Facts, Head, List, Mark, Name, Row } from '#lib/rows.ts'
import { useFailedLogins } from './device-queries.ts'
import { addressText } from './device-text.ts'

function wrongText(wrong: string): string {
  if (wrong === 'sms-code') return t`Wrong code from an SMS`
  return wrong === 'code' ? t`Wrong code, after the right password` : t`Wrong password`
}

/** Shows nothing while there are none. */
export function FailedLogins({ accountId }: { readonly accountId: string }) {
  const { data: failed, isError } = useFailedLogins(accountId)
  if (isError) return <Notice tone="warning">{t`We could not load failed logins.`}</Notice>
  if (!failed || failed.length === 0) return null
  return (
    <Stack $gap={4}>
      <Head>{t`Failed logins`}</Head>
      <p>
        <Trans>
          Nobody got in this way. If you do not recognize an attempt, choose a better password and turn on the second factor in{' '}
          <Link to={settingsPath()}>Settings</Link>.
        </Trans>
      </p>
      <Card $flush>
        <List>
          {failed.map(({ at, wrong, device, ...from }) => (
            <Row key={`${at} ${device}`}>
              <Mark>
                <TriangleAlert aria-hidden />
              </Mark>
              <div>
                <Name>{wrongText(wrong)}</Name>
                <Facts>
                  <span>{momentText(at)}</span>
                  <span>{device}</span>
                  <span>{addressText(from)}</span>
                </Facts>
              </div>
            </Row>
          ))}
        </List>
      </Card>
    </Stack>
  )
}
