import { t } from '@lingui/core/macro'
import { activityPath } from '@ungana/contracts-shell'
import { Button } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { SettingsSection } from '#lib/settings-section.tsx'

/** Leads an owner to what the people did. */
export function ActivitySection() {
  return (
    <SettingsSection title={t`Activity`} text={t`What each person in your company did, and when.`}>
      <div>
        <Button as={Link} to={activityPath()} variant="outline">
          {t`See who did what`}
        </Button>
      </div>
    </SettingsSection>
  )
}
