import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/client.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/problem.ts';
import { asking } from '#web/queries.ts';
import { sameName } from '#web/ui/matching.ts';
import type { Adding } from '#web/ui/PickerField.tsx';
import { toast } from '#web/ui/toast.ts';

/** A list to choose from and how to add to it. */
export interface AddableList {
  readonly options: readonly string[];
  readonly adding: Adding;
}

/** Adds a name after the checks that need no server; `save` answers the name as it was kept. */
function useAdd(words: { missing: string; exists: string; added: string }, save: (name: string) => Promise<string>) {
  const { say } = useLanguage();
  return async (options: readonly string[], name: string, onAdded: (name: string) => void) => {
    if (name === '') return toast.error(words.missing);
    if (options.some((option) => sameName(option, name))) return toast.error(words.exists);
    try {
      onAdded(await save(name));
      toast.success(words.added);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    }
  };
}

/** The company's drivers; one is added by name (decisions: documents with lines). `onAdded` hears the name as kept. */
export function useDrivers(onAdded: (name: string) => void): AddableList {
  const { t } = useLanguage();
  const words = t.documents.bilty;
  const queries = useQueryClient();
  const asked = asking('drivers');
  const options = useQuery(asked).data?.map(({ empName }) => empName) ?? [];
  const add = useAdd(
    { missing: words.driverMissing, exists: words.driverExists, added: words.driverAdded },
    async (empName) => {
      const made = await request('addDriver', { body: { empName } });
      queries.setQueryData(asked.queryKey, (before) => [...(before ?? []), made]);
      return made.empName;
    },
  );
  return {
    options: [...new Set(options)],
    adding: {
      entry: words.addDriver,
      note: words.notInList,
      onEnter: true,
      add: (name) => void add(options, name, onAdded),
    },
  };
}

/** The company's vehicles; a number that is not among them may stand on a bilty all the same. */
export function useVehicles(onAdded: (number: string) => void): AddableList {
  const { t } = useLanguage();
  const words = t.documents.bilty;
  const queries = useQueryClient();
  const asked = asking('vehicleNumbers');
  const options = useQuery(asked).data?.map(({ vehicle_No }) => vehicle_No) ?? [];
  const add = useAdd(
    { missing: words.vehicleMissing, exists: words.vehicleExists, added: words.vehicleAdded },
    async (vehicleNo) => {
      await request('addVehicle', { body: { vehicleNo } });
      queries.setQueryData(asked.queryKey, (before) => [...(before ?? []), { vehicle_No: vehicleNo }]);
      return vehicleNo;
    },
  );
  return {
    options,
    adding: {
      entry: words.addVehicle,
      note: words.notInList,
      onEnter: false,
      add: (number) => void add(options, number, onAdded),
    },
  };
}
