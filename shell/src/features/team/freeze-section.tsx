import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { freezeCompany, unfreezeCompany } from '@ungana/contracts-identity'
import { loginPath, type SessionUser } from '@ungana/contracts-shell'
import { Button, Notice, Stack } from '@ungana/ui'
import { call, may, momentText, useReturnFocus } from '@ungana/web-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHostApi } from '#federation/host-api.tsx'
import { Question } from '#lib/question.tsx'
import { SettingsSection } from '#lib/settings-section.tsx'
import { useSessionStore } from '#session/session-provider.tsx'
import { useAfterLogout } from '#session/use-after-logout.ts'

/** Says that the company is frozen. An owner can end it here. */
export function FrozenNotice({ user }: { readonly user: SessionUser }) {
  const { toast } = useHostApi()
  const { check } = useSessionStore()
  // Not an option of mutate, which is dropped if the question is closed before the answer.
  const thaw = useMutation({ mutationFn: () => call(unfreezeCompany), onSuccess: () => void check() })
  const [open, setOpen] = useState(false)
  const opener = useReturnFocus(open)
  const { frozen, businessName } = user
  if (!frozen) return null
  return (
    <Notice tone="danger" title={t`${businessName} is frozen`}>
      <Stack $gap={3}>
        <p>{t`Frozen by ${frozen.by} on ${momentText(frozen.at)}. You can look, but nobody can act for the company, and others do not see its bank details.`}</p>
        {may(user, 'company.own') ? (
          <>
            <p>{t`Before you end the freeze: choose a new password, look at your devices, and remove people whom you do not know. On a new device you must first prove that it is yours. If you cannot log in on a known device, contact us: we end the freeze once we know who you are.`}</p>
            <div>
              <Button ref={opener} variant="primary" onClick={() => setOpen(true)}>
                {t`End the freeze`}
              </Button>
            </div>
          </>
        ) : (
          <p>{t`Only an owner of the company can end the freeze.`}</p>
        )}
        {open ? (
          <Question
            title={t`End the freeze?`}
            description={t`Everybody else is logged out once more, and can then log in and act again.`}
            confirm={t`End the freeze`}
            variant="primary"
            error={thaw.error}
            busy={thaw.isPending}
            onConfirm={() =>
              thaw.mutate(undefined, {
                onSuccess: () => {
                  setOpen(false)
                  toast({ title: t`The freeze has ended` })
                },
              })
            }
            onClose={() => {
              setOpen(false)
              thaw.reset()
            }}
          />
        ) : null}
      </Stack>
    </Notice>
  )
}

/** Lets an owner freeze the company. */
export function FreezeSection() {
  const afterLogout = useAfterLogout()
  const navigate = useNavigate()
  const { toast } = useHostApi()
  const freezing = useMutation({
    mutationFn: () => call(freezeCompany),
    // As above, and the live stream may end the session before the answer.
    onSuccess: () => {
      afterLogout()
      toast({ title: t`The company is frozen` })
      navigate(loginPath('/settings/team'))
    },
  })
  const [open, setOpen] = useState(false)
  const opener = useReturnFocus(open)
  return (
    <SettingsSection
      title={t`Freeze the company`}
      text={t`If somebody else may have got in: everybody is logged out, and nobody can act for the company until an owner ends the freeze.`}
    >
      <div>
        <Button ref={opener} variant="danger" onClick={() => setOpen(true)}>
          {t`Freeze the company`}
        </Button>
      </div>
      {open ? (
        <Question
          title={t`Freeze the company?`}
          description={t`You are logged out too. Open invitations stop working, and others do not see your bank details. To end the freeze, an owner logs in on a known device.`}
          confirm={t`Freeze the company`}
          error={freezing.error}
          busy={freezing.isPending}
          onConfirm={() => freezing.mutate()}
          onClose={() => {
            setOpen(false)
            freezing.reset()
          }}
        />
      ) : null}
    </SettingsSection>
  )
}
