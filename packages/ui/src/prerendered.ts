import { createContext, useContext } from 'react'

/** True on a server, and in a browser until it has taken over a page that was rendered ahead. */
export const Prerendered = createContext(typeof document === 'undefined')

/** Whether this render must equal HTML that was rendered ahead, which knows no session, address or storage. */
export const usePrerendered = (): boolean => useContext(Prerendered)
