import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What an action says that it did is news until the next action begins: then its words are taken away. */
export function useNews({ isSuccess, reset }: { isSuccess: boolean; reset: () => void }) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isSuccess) return
    return client.getMutationCache().subscribe(event => {
      if (event.type === 'added') reset()
    })
  }, [client, isSuccess, reset])
}
