import { useState } from 'react';

/** The save of a form that makes it by a call of its own, without the draft and the retries of `useSave`. */
export function useOwnSave() {
  const [phase, setPhase] = useState<'editing' | 'saving' | 'savedNothing'>('editing');
  return {
    saving: phase === 'saving',
    savedNothing: phase === 'savedNothing',
    /** Saves; what `save` throws goes to `tell`. */
    async send(save: () => Promise<void>, tell: (error: unknown) => void): Promise<void> {
      setPhase('saving');
      try {
        await save();
        setPhase('editing');
      } catch (error) {
        setPhase('savedNothing');
        tell(error);
      }
    },
  };
}
