### Signing secrets: keeping, backing up, bringing back.

secrets-title = Secrets de signature
secrets-note = Une personne qui a le secret d’un ensemble de portefeuilles et la clé API (le mot de passe avec lequel Bursar se connecte au service) peut dépenser l’argent de cet ensemble. Bursar chiffre les secrets et ne les montre jamais.
secrets-head-set = Ensemble de portefeuilles
secrets-head-state = Secret
secrets-head-since = Stocké depuis
secrets-head-backup = Sauvegardé
secrets-head-do = Action
secrets-table-of = Secrets de signature par ensemble de portefeuilles
secrets-backed-up = Oui
secrets-not-backed-up = Pas encore
secrets-none = Aucun ensemble de portefeuilles pour le moment.
secrets-none-text = Le service ne fournit le secret d’un ensemble qu’une seule fois, à la création de l’ensemble. Bursar le stocke alors ici.
secrets-create-set = Créer un ensemble
secrets-all-safe = Tous les secrets de cet ordinateur sont dans la sauvegarde du { $at }.
secrets-at-risk =
    { $count ->
        [one] Le secret de « { $set } » n’est pas sauvegardé. Si cet ordinateur est perdu, l’argent des portefeuilles de cet ensemble ne pourra plus être déplacé.
       *[other] { $count } secrets ne sont pas sauvegardés. Si cet ordinateur est perdu, l’argent des portefeuilles de ces ensembles ne pourra plus être déplacé.
    }
secrets-missing =
    { $count ->
        [one] Le secret de « { $set } » n’est pas sur cet ordinateur. Rien ne peut être dépensé ici depuis cet ensemble.
       *[other] Les secrets de { $count } ensembles ne sont pas sur cet ordinateur. Rien ne peut être dépensé ici depuis ces ensembles.
    }
secrets-refused =
    { $count ->
        [one] Le service a refusé le secret de « { $set } » : rien ne peut être envoyé depuis cet ensemble.
       *[other] Le service a refusé les secrets de { $count } ensembles : rien ne peut être envoyé depuis ces ensembles.
    } Appuyez sur « Remplacer » et saisissez le bon secret : le service l’a donné à la personne ou au programme qui a créé l’ensemble.
secrets-back-up = Sauvegarder
secrets-check = Vérifier une sauvegarde
secrets-restore = Restaurer à partir d’une sauvegarde
secrets-add = Ajouter le secret
secrets-add-to = Ajouter le secret de { $set }
secrets-replace = Remplacer
secrets-replace-of = Remplacer le secret de { $set }
secrets-back-up-title = Sauvegarder les secrets de signature
secrets-back-up-text = Tous les secrets de cet ordinateur vont dans un seul fichier, chiffré avec une phrase secrète distincte. Il s’ouvre sur tout ordinateur où Bursar est connecté à la même organisation.
secrets-back-up-sandbox = Tous les secrets de cet ordinateur vont dans un seul fichier, chiffré avec une phrase secrète distincte. Ce profil est le bac à sable : le fichier ne s’ouvre que dans ce bac à sable.
secrets-lost-passphrase = Personne ne peut ouvrir le fichier sans cette phrase secrète. Conservez le fichier et la phrase secrète à des endroits différents.
secrets-choose = Choisir l’emplacement
secrets-sealing = Chiffrement et vérification en cours
secrets-done = La sauvegarde a été enregistrée, puis relue et ouverte pour vérification.
secrets-done-sets =
    Elle contient { $count ->
        [one] { $count } secret
       *[other] { $count } secrets
    }.
secrets-phrase = Douze mots de contrôle
secrets-phrase-text = Notez ces mots, et l’endroit où vous conservez le fichier. Si quelqu’un vérifie la sauvegarde plus tard et voit les mêmes mots, c’est bien cette sauvegarde et elle peut être ouverte.
secrets-phrase-list = Bursar tire ces mots du contenu du fichier. (Liste de mots : EFF, CC BY 3.0 US.)
secrets-file-hash = SHA-256 du fichier
secrets-close = Fermer
secrets-cancel = Annuler
secrets-finish = Je les ai notés
secrets-check-title = Vérifier une sauvegarde
secrets-check-text = Ouvre une sauvegarde et affiche son contenu. Rien ne change sur cet ordinateur.
secrets-restore-title = Restaurer des secrets de signature
secrets-restore-text = Ajoute les secrets qui manquent sur cet ordinateur. Un secret déjà présent n’est jamais remplacé.
secrets-passphrase = Phrase secrète de la sauvegarde
secrets-passphrase-missing = Saisissez la phrase secrète de la sauvegarde.
secrets-choose-file = Choisir le fichier
secrets-open-again = Rouvrir
secrets-choose-other = Choisir un autre fichier
secrets-opening = Ouverture en cours
secrets-made-at = Cette sauvegarde a été créée le { $at }.
secrets-found-added-check = Si vous restaurez cette sauvegarde :
secrets-found-added = Ajouté
secrets-found-same = Déjà sur cet ordinateur, identique
secrets-found-different = Différent : la sauvegarde contient un autre secret. Cet ordinateur garde le sien
secrets-nothing-new = Elle ne contient rien de nouveau pour cet ordinateur.
secrets-compare = Ces mots doivent être les mêmes que ceux notés lors de la création de la sauvegarde. S’ils diffèrent, c’est une autre sauvegarde.
secrets-add-title = Ajouter le secret de signature de { $set }
secrets-add-text = Le service l’a fourni une seule fois, à la création de l’ensemble, sous le nom walletSetSecretCipherText. Collez-le tel quel. Bursar le chiffre avec une clé de votre trousseau de clés et ne l’affiche plus jamais.
secrets-secret = Secret de signature
secrets-add-help = Le service n’accepte ou ne refuse ce secret qu’à sa première utilisation.
secrets-add-action = L’enregistrer chiffré
secrets-adding = Enregistrement en cours
secrets-save-title = Enregistrer le secret de signature
secrets-save-kept = { $set } est prêt. Son secret de signature est stocké chiffré sur cet ordinateur, protégé par { $backend }.
secrets-save-text = Le service ne fournit ce secret qu’une seule fois. Sans lui, les fonds des portefeuilles de l’ensemble ne pourront plus jamais être déplacés : conservez une seconde copie ailleurs que sur cet ordinateur.
secrets-back-up-now = Sauvegarder maintenant
secrets-later = Plus tard
secrets-later-text = Bursar signale cet ensemble jusqu’à ce que son secret soit sauvegardé.
