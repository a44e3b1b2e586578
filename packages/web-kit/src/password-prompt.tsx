import { lazy, Suspense, useEffect, useState } from 'react'
import { type Need, onPasswordNeeded } from './password-asking.ts'

const dialogs = { password: lazy(() => import('./password-dialog.tsx')), device: lazy(() => import('./device-dialog.tsx')) }

/** Shows a dialog when a call of this part needs the password or the proof of a new device. The call is then repeated. */
export function PasswordPrompt() {
  const [question, setQuestion] = useState<{ readonly need: Need; readonly answer: (given: boolean) => void } | null>(null)
  useEffect(() => onPasswordNeeded((need, answer) => setQuestion({ need, answer })), [])
  // Answers when the page is closed, so that the call does not wait forever. A second answer has no effect.
  useEffect(() => () => question?.answer(false), [question])
  if (!question) return null
  const Dialog = dialogs[question.need]
  return (
    <Suspense fallback={null}>
      <Dialog
        onAnswer={(given) => {
          question.answer(given)
          setQuestion(null)
        }}
      />
    </Suspense>
  )
}
