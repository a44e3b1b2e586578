import { notificationPreferencesPath } from '@ungana/contracts-notifications'
import type { SlotModule } from '@ungana/contracts-shell'
import { Button, Card, LinkProvider, SectionHeading, Stack } from '@ungana/ui'
import { RouterLink } from '@ungana/web-kit'
import { useId } from 'react'
import { Link } from 'react-router-dom'

/** On /settings: the way to what one is told. */
const SettingsSections: SlotModule['default'] = () => {
  const id = useId()
  return (
    <LinkProvider component={RouterLink}>
      <Card as="section" aria-labelledby={id}>
        <Stack $gap={4}>
          <SectionHeading id={id} description="What you are told, on the site and by e-mail, and when mails may come.">
            Notification preferences
          </SectionHeading>
          <div>
            <Button as={Link} to={notificationPreferencesPath()} variant="outline">
              Choose
            </Button>
          </div>
        </Stack>
      </Card>
    </LinkProvider>
  )
}

export default SettingsSections
