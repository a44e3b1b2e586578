import { t } from '@lingui/core/macro'
import type { SessionUser } from '@ungana/contracts-shell'
import { Button } from '@ungana/ui'
import { useReturnFocus } from '@ungana/web-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { Question } from '#lib/question.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { useAfterLogout } from '#session/use-after-logout.ts'
import { useRemoval } from './team-queries.ts'

export function LeaveSection({ user }: { readonly user: SessionUser }) {
  const { toast } = useHostApi()
  const afterLogout = useAfterLogout()
  const navigate = useNavigate()
  const { businessName } = user
  const removal = useRemoval(() => {
    afterLogout()
    toast({ title: t`You have left ${businessName}` })
    navigate('/')
  })
  const [open, setOpen] = useState(false)
  const opener = useReturnFocus(open)
  return (
    <SettingsSection title={t`Leave the company`} text={t`You will lose access at once. To come back, you need a new invitation.`}>
      <div>
        <Button ref={opener} variant="outline" onClick={() => setOpen(true)}>
          {t`Leave ${businessName}`}
        </Button>
      </div>
      {open ? (
        <Question
          title={t`Leave ${businessName}?`}
          description={t`You will be logged out at once, and anything unsent on this device will be deleted. What you did stays on record, with your name.`}
          confirm={t`Leave`}
          error={removal.error}
          busy={removal.isPending}
          onConfirm={() => removal.mutate({ id: user.person?.id ?? user.id })}
          onClose={() => {
            setOpen(false)
            removal.reset()
          }}
        />
      ) : null}
    </SettingsSection>
  )
}
