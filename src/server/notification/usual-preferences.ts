import type { NoticePreferences } from "#contract/rules/notice-preferences.ts";
import type { ParameterPort } from "../http/index.ts";

/** How notices reach the people of an organisation who have not chosen for themselves: by each channel alike. */
export function usualPreferences(parameters: ParameterPort, organId: number): NoticePreferences {
  const times: NoticePreferences["mail"] = {
    tasks: parameters.value("mailOfTasks", organId),
    reminders: parameters.value("mailOfReminders", organId),
    applications: parameters.value("mailOfApplications", organId),
    followed: parameters.value("mailOfFollowed", organId),
    reading: parameters.value("mailOfReading", organId),
    discussion: parameters.value("mailOfDiscussion", organId),
    changes: parameters.value("mailOfChanges", organId),
    administration: parameters.value("mailOfAdministration", organId),
    contracts: parameters.value("mailOfContracts", organId),
    jobs: parameters.value("mailOfJobs", organId),
  };
  return {
    mail: times,
    chat: times,
    push: times,
    digestHour: parameters.value("mailDigestHour", organId),
    quietFromHour: parameters.value("mailQuietFromHour", organId),
    quietToHour: parameters.value("mailQuietToHour", organId),
    timeZone: parameters.value("timeZone", organId),
  };
}
