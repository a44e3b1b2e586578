import { lazy, Suspense, useEffect, useState } from 'react'
import { onPasswordNeeded } from './password-asking.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

/** Shows the password dialog when a call of this part needs a recent login. The call is then repeated. */
export function PasswordPrompt() {
  const [question, setQuestion] = useState<{ readonly answer: (given: boolean) => void } | null>(null)
  useEffect(() => onPasswordNeeded((answer) => setQuestion({ answer })), [])
  // Answers when the page is closed, so that the call does not wait for ever. A second answer has no effect.
  useEffect(() => () => question?.answer(false), [question])
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog
        onAnswer={(given) => {
          question.answer(given)
          setQuestion(null)
        }}
      />
    </Suspense>
  )
}
