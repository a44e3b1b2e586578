import { companyPath } from '@ungana/contracts-directory'
import { Button, color, radius, size } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { FormSuccess } from '#lib/form-success.tsx'
import type { Registered } from './use-registration.ts'

const SignIn = styled.dl`
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

/** The company is there. Shows what to log in with, and leaves for the home page. */
export function RegistrationSuccess({ user, email }: Registered) {
  return (
    <FormSuccess
      artId={user.id}
      title="Registration Successful"
      redirect={{ to: '/', name: 'the home page' }}
      action={(stay) => (
        <Button as={Link} to={companyPath(user.id)} variant="primary" onClick={stay}>
          View your company page
        </Button>
      )}
    >
      <p>Your business has been registered successfully, and you are logged in as {user.businessName}.</p>
      <p>Next time, log in with your password and either of these:</p>
      <SignIn>
        <div>
          <dt>Username</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
      </SignIn>
    </FormSuccess>
  )
}
