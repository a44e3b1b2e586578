import { t } from '@lingui/core/macro'
import { companyPath } from '@ungana/contracts-directory'
import { welcomeState } from '@ungana/contracts-shell'
import { Button, color, radius, size } from '@ungana/ui'
import { FilledForms } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { FormSuccess } from '#lib/form-success.tsx'
import type { Registered } from './use-registration.ts'

const LoginNames = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 40px;
  padding: 16px 20px;
  border-radius: ${radius.control};
  background: ${color.greenTint};

  dt {
    color: ${color.ink2};
    font-size: ${size.caption};
  }

  dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`

/** The confirmation: shows the username and email for the next login, then redirects to the home page. */
export function RegistrationSuccess({ user, email }: Registered) {
  return (
    <FormSuccess
      artId={user.id}
      title={t`Registration Successful`}
      redirect={{ to: '/', opens: t`The home page opens in 3 seconds.`, goTo: t`Go to the home page`, state: welcomeState }}
      action={(stay) => (
        <Button as={Link} to={companyPath(user.id)} variant="primary" onClick={stay}>
          {t`View your company page`}
        </Button>
      )}
    >
      <p>{t`Your business has been registered successfully, and you are logged in as ${user.businessName}.`}</p>
      <p>{t`Next time, log in with your password and either of these:`}</p>
      <LoginNames>
        <div>
          <dt>{t`Username`}</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>{t`Email`}</dt>
          <dd>{email}</dd>
        </div>
      </LoginNames>
      <FilledForms />
    </FormSuccess>
  )
}
