// The shared libraries load asynchronously here, so nothing that uses them may run before this import is through.
import('./main.tsx')
