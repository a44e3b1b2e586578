// The shared libraries load asynchronously, so code that uses them needs a dynamic import.
import('./main.tsx')
