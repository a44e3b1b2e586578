import { t } from '@lingui/core/macro'
import { notificationPreferencesPath } from '@ungana/contracts-notifications'
import type { SlotModule } from '@ungana/contracts-shell'
import { Button, Card, LinkProvider, SectionHeading, Stack } from '@ungana/ui'
import { RouterLink } from '@ungana/web-kit'
import { useId } from 'react'
import { Link } from 'react-router-dom'

/** Link to the notification preferences on /settings. */
const SettingsSections: SlotModule['default'] = () => {
  const id = useId()
  return (
    <LinkProvider component={RouterLink}>
      <Card as="section" aria-labelledby={id}>
        <Stack $gap={4}>
          <SectionHeading id={id} description={t`Choose what we notify you about on the site, by email and on your devices, and when.`}>
            {t`Notification preferences`}
          </SectionHeading>
          <div>
            <Button as={Link} to={notificationPreferencesPath()} variant="outline">
              {t`Choose`}
            </Button>
          </div>
        </Stack>
      </Card>
    </LinkProvider>
  )
}

export default SettingsSections
